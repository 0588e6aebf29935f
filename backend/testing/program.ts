import { type ChildProcess, type ChildProcessByStdio, fork, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'

// Tests run in the root.
const root = process.cwd()

/**
 * Tests' processes live for seconds, so optimising PGlite (two seconds each), compiling again and reading source maps
 * do not pay; NODE_OPTIONS can enable the maps.
 */
const SHORT_LIVED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

const compiledFile = (source: string) => `dist/${source.replace(/\.ts$/, '.js')}`

function withCodeCache(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const prepared = process.env.SALVIA_PREPARED
  return prepared ? { NODE_COMPILE_CACHE: path.join(prepared, 'code'), ...env } : env
}

/** Starts a compiled program; jest compiles before the first test. */
export function startProgram(
  source: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [...SHORT_LIVED, compiledFile(source), ...args], {
    cwd: root,
    env: withCodeCache(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Starts a compiled program with a channel for messages. */
export const forkProgram = (source: string): ChildProcess =>
  fork(compiledFile(source), { cwd: root, env: withCodeCache(process.env), execArgv: SHORT_LIVED, stdio: 'pipe' })
