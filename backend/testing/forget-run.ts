import { rmSync } from 'node:fs'
import { onServer } from './postgres'
import { preparedDatabase } from './prepared'

/** Takes away what prepare-run.ts has prepared. */
export default async function forgetRun(): Promise<void> {
  if (process.env.TEST_DATABASE_URL)
    for (const prepared of ['tables', 'empty', 'shop', 'shelves'] as const)
      await onServer(`DROP DATABASE IF EXISTS ${preparedDatabase(prepared)} WITH (FORCE)`)
  rmSync(process.env.SALVIA_PREPARED ?? '', { recursive: true, force: true })
}
