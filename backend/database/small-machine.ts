import os from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** Bytes. One function of PGlite takes V8's optimising compiler 600 MB for a few seconds, besides the 450 that a backend has by then. */
const OPTIMISING_NEEDS = 1536 * 1024 * 1024

/** Bytes that this process may have: the machine's memory, or less where its container or unit has a limit. */
export function memoryLimit({ machine = os.totalmem(), group = process.constrainedMemory() } = {}): number {
  return Math.min(machine, group || machine)
}

/**
 * To be asked before PGlite is loaded. With little memory its WebAssembly is compiled without optimising: a backend then stays below 400 MB,
 * and a search takes 5.4 ms instead of 4.9.
 */
export function compileSmall(limit_bytes = memoryLimit()): void {
  if (limit_bytes >= OPTIMISING_NEEDS) return
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
