import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'

// Tests run in the root.
const root = process.cwd()

/**
 * Tests' processes live for seconds, so optimising PGlite (two seconds each), compiling again and reading source maps
 * do not pay; NODE_OPTIONS can enable the maps.
 */
const SHORT_LIVED = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** Starts a compiled program; jest compiles before the first test. */
export function startProgram(
  source: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): ChildProcessByStdio<null, Readable, Readable> {
  const compiled = `dist/${source.replace(/\.ts$/, '.js')}`
  const prepared = process.env.SALVIA_PREPARED
  const cache = prepared ? { NODE_COMPILE_CACHE: path.join(prepared, 'code') } : {}
  return spawn(process.execPath, [...SHORT_LIVED, compiled, ...args], {
    cwd: root,
    env: { ...cache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
