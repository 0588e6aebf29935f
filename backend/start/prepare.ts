import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BackendEnv } from '@/backend/process/env'

/**
 * Creates and fills the embedded database in a child process the first time: creation takes twice the memory of normal
 * use, and WebAssembly never returns memory. Rejects if the child fails.
 */
export async function prepareOnce(env: BackendEnv): Promise<void> {
  if (env.DATABASE_URL || existsSync(path.join(env.DATA_DIR, 'pgdata', 'PG_VERSION'))) return
  // Next to main, compiled or not.
  const main = path.parse(process.argv[1] ?? '')
  const program = path.join(main.dir, `prepare-process${main.ext}`)
  const child = spawn(process.execPath, [...process.execArgv.filter((flag) => !flag.startsWith('--watch')), program], {
    // The child exits when this pipe closes, so it does not keep the folder locked.
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const code = await new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)))
  process.off('SIGTERM', stop)
  process.off('SIGINT', stop)
  if (code !== 0) throw new PrepareFailed(code ?? 1)
}

/** The child has printed the error. */
export class PrepareFailed extends Error {
  override name = 'PrepareFailed'

  constructor(readonly status: number) {
    super('The database could not be prepared.')
  }
}
