import type { Runtime } from '../http/runtime'
import { repeat } from '../process/repeat'
import { readDecided } from './staged'

/** On the embedded database imports are handed over, and their commands wait. */
const INTERVAL_MS = { pglite: 500, postgres: 15_000 }

/** Writes imports to their end that a command handed over, or that were left by one that was killed. */
export function startImportWatch(runtime: Runtime, kind: 'pglite' | 'postgres'): { stop(): Promise<void> } {
  const leaving = new AbortController()
  // At its start no other process can be working on them.
  let atOnce = kind === 'pglite'
  const round = async () => {
    const first = atOnce
    atOnce = false
    if (leaving.signal.aborted || !(await readDecided(runtime.database))) return
    // The lists' formats are much code that is hardly ever needed here.
    const { resumeImport } = await import('./resume')
    await resumeImport(runtime, { at_once: first, gentle: kind === 'pglite', signal: leaving.signal })
  }
  const job = repeat('imports', INTERVAL_MS[kind], round, (error) => {
    if (!leaving.signal.aborted) runtime.log.error({ err: error }, 'import not written to its end')
  })
  return {
    stop() {
      leaving.abort()
      return job.stop()
    },
  }
}
