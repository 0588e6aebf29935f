import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { BackendEnv } from './env'

/**
 * Makes the embedded database and fills it in a process of its own, the first time. Making it takes twice the memory that using it does, and
 * WebAssembly gives none back: this way the backend begins small on its first day too. Rejects where that process fails.
 */
export async function prepareOnce(env: BackendEnv): Promise<void> {
  if (env.DATABASE_URL || existsSync(path.join(env.DATA_DIR, 'pgdata', 'PG_VERSION'))) return
  // It lies beside main, compiled or not.
  const main = path.parse(process.argv[1] ?? '')
  const program = path.join(main.dir, `prepare-process${main.ext}`)
  const child = spawn(process.execPath, [...process.execArgv.filter((flag) => !flag.startsWith('--watch')), program], {
    // It ends when this pipe does: whoever kills us leaves no process behind that holds the folder.
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

/** The other process has said what is wrong. */
export class PrepareFailed extends Error {
  override name = 'PrepareFailed'

  constructor(readonly status: number) {
    super('The database could not be prepared.')
  }
}
