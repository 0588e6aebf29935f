import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'

const root = path.resolve(__dirname, '../..')

/** Starts one of our programs as in production, as compiled JavaScript; jest compiles before the first test. */
export function startProgram(
  source: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<null, Readable, Readable> {
  const compiled = `dist/${source.replace(/\.ts$/, '.js')}`
  return spawn(process.execPath, ['--enable-source-maps', compiled, ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
