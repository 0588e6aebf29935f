import { testEnvironment } from './folder'
import { startProgram } from './program'

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export async function runProgram(
  folder: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  const place = await testEnvironment(folder)
  const child = startProgram(program, args, { ...process.env, LOG_LEVEL: 'error', DEMO: 'off', ...place, ...env })
  const ran: Ran = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    ran.stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    ran.stderr += chunk.toString()
  })
  ran.code = await new Promise((resolve) => child.once('close', resolve))
  return ran
}

export const runCommand = (folder: string, ...args: string[]) => runProgram(folder, 'backend/commands/main.ts', args)
