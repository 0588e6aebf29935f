import { testEnvironment } from './folder'
import { askPool } from './prepared'
import { startProgram } from './program'

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

const COMMANDS = 'backend/commands/main.ts'

/**
 * Runs a program in a process of its own. Operators' commands on PostgreSQL run in one that has loaded them already
 * (commands/testing/host.ts), unless they need flags for Node.
 */
export async function runProgram(
  folder: string,
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ran> {
  const isHosted = program === COMMANDS && process.env.TEST_DATABASE_URL && process.env.SALVIA_POOL && !env.NODE_OPTIONS
  if (!isHosted) return spawnProgram(folder, program, args, env)
  return (await askPool('commands', { args, env: await readVariables(folder, env) })) as Ran
}

async function spawnProgram(folder: string, program: string, args: readonly string[], env: Record<string, string>) {
  const child = startProgram(program, args, await readVariables(folder, env))
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

const readVariables = async (folder: string, env: Record<string, string>) => ({
  ...process.env,
  LOG_LEVEL: 'error',
  DEMO: 'off',
  ...(await testEnvironment(folder)),
  ...env,
})

export const runCommand = (folder: string, ...args: string[]) => runProgram(folder, COMMANDS, args)

/** Runs an operator's command in a process of its own, as operators do. */
export const spawnCommand = (folder: string, ...args: string[]) => spawnProgram(folder, COMMANDS, args, {})

/** Runs the hourly cleanup as if that many days had passed, beside the shop if it runs. */
export async function cleanUpAfter(days: number, folder: string): Promise<void> {
  const { code, stderr } = await runProgram(folder, 'backend/testing/expire-notes.ts', [String(days)])
  if (code !== 0) throw new Error(stderr)
}
