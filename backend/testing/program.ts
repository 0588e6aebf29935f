import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'

const root = path.resolve(__dirname, '../..')

/**
 * A test's process lives for seconds: optimising PGlite, which is two seconds of work in each, does not pay there, nor does compiling the
 * same JavaScript anew or reading its maps (a test that looks at them asks for them by NODE_OPTIONS).
 */
const SHORT_LIVED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** Starts one of our programs as compiled JavaScript; jest compiles before the first test. */
export function startProgram(
  source: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<null, Readable, Readable> {
  const compiled = `dist/${source.replace(/\.ts$/, '.js')}`
  const NODE_COMPILE_CACHE = path.join(process.env.SALVIA_PREPARED ?? '', 'code')
  return spawn(process.execPath, [...SHORT_LIVED, compiled, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
