import { rmSync } from 'node:fs'
import { onServer } from './postgres'
import { preparedDatabase } from './prepared'

/** Jest's global teardown: stops the pool of prepare-run.ts, and deletes its databases. */
export default async function stopRun(): Promise<void> {
  try {
    await globalThis.closePool?.()
  } finally {
    if (process.env.TEST_DATABASE_URL)
      for (const prepared of ['tables', 'empty', 'shop', 'shelves'] as const)
        await onServer(`DROP DATABASE IF EXISTS ${preparedDatabase(prepared)} WITH (FORCE)`)
    rmSync(process.env.SALVIA_PREPARED ?? '', { recursive: true, force: true })
  }
}
