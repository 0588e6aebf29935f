import { cpSync } from 'node:fs'
import path from 'node:path'
import { createDatabase } from './postgres'

/** What a test may begin with: the tables alone, with the comuni that every start loads, and with each seed besides. */
export type Prepared = 'tables' | 'empty' | 'shop' | 'shelves'
export type Kind = 'pglite' | 'postgres'

/** Where prepare-run.ts has put this run's databases; in the environment, because every worker has to know. */
function home(): string {
  const folder = process.env.SALVIA_PREPARED
  if (!folder)
    throw new Error('Nothing is prepared: jest runs backend/testing/prepare-run.ts before the contract tests.')
  return folder
}

/** Which database the calling file's tests run on. */
export const kindOfRun = (): Kind => (process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite')

/** The data folder of a prepared database: PGlite's files, and the tokens of its customers. */
export const preparedFolder = (kind: Kind, prepared: Prepared): string => path.join(home(), kind, prepared)

/** The name of a prepared database on the server of TEST_DATABASE_URL. */
export const preparedDatabase = (prepared: Prepared): string =>
  `${path.basename(home()).replace(/\W/g, '_').toLowerCase()}_${prepared}`

/** Gives a data folder that has no database yet a copy of a prepared one. */
export async function copyPrepared(prepared: Prepared, folder: string): Promise<void> {
  if (kindOfRun() === 'postgres') await createDatabase(folder, preparedDatabase(prepared))
  else copyFiles(preparedFolder('pglite', prepared), folder)
}

/** The files of an embedded database that no process has open. */
export const copyFiles = (from: string, to: string): void =>
  cpSync(path.join(from, 'pgdata'), path.join(to, 'pgdata'), { recursive: true })
