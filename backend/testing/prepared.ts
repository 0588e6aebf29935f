import { cpSync } from 'node:fs'
import path from 'node:path'
import { createDatabase } from './postgres'

/** Prepared states: tables only, with all comuni, and with each seed. */
export type Prepared = 'tables' | 'empty' | 'shop' | 'shelves'
export type Kind = 'pglite' | 'postgres'

/** Folder of this run's databases; passed to workers by the environment. */
function home(): string {
  const folder = process.env.SALVIA_PREPARED
  if (!folder)
    throw new Error('Nothing is prepared: jest runs backend/testing/prepare-run.ts before the contract tests.')
  return folder
}

export const kindOfRun = (): Kind => (process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite')

/** Data folder of a prepared database: PGlite's files, and customers' tokens. */
export const preparedFolder = (kind: Kind, prepared: Prepared): string => path.join(home(), kind, prepared)

export const preparedDatabase = (prepared: Prepared): string =>
  `${path.basename(home()).replace(/\W/g, '_').toLowerCase()}_${prepared}`

export async function copyPrepared(prepared: Prepared, folder: string): Promise<void> {
  if (kindOfRun() === 'postgres') await createDatabase(folder, preparedDatabase(prepared))
  else copyFiles(preparedFolder('pglite', prepared), folder)
}

/** Copies the files of an embedded database that no process has open. */
export const copyFiles = (from: string, to: string): void =>
  cpSync(path.join(from, 'pgdata'), path.join(to, 'pgdata'), { recursive: true })
