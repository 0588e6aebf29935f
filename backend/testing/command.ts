import { execFile } from 'node:child_process'
import path from 'node:path'

export interface CommandResult {
  status: number
  stdout: string
  stderr: string
}

const root = path.resolve(__dirname, '../..')
const LIMIT_MS = 300_000
const OUTPUT_LIMIT = 16 * 1024 * 1024

/** Runs the operator's command line as a process of its own, as `npm run backend --` would; never rejects on its failure. */
export function runCommand(args: readonly string[], env: Record<string, string> = {}): Promise<CommandResult> {
  return runScript('backend/commands/main.ts', args, env)
}

/** Runs a script of ours as a process of its own; never rejects on its failure. */
export function runScript(
  script: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const options = { cwd: root, env: { ...process.env, ...env }, timeout: LIMIT_MS, maxBuffer: OUTPUT_LIMIT }
  return new Promise((resolve) => {
    execFile(process.execPath, ['--import', 'tsx', script, ...args], options, (error, stdout, stderr) => {
      resolve({ status: error ? (typeof error.code === 'number' ? error.code : 1) : 0, stdout, stderr })
    })
  })
}
