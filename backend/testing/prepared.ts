import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createDatabase, nameDatabase } from './postgres'

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

/** A backend that a worker's test files use in turn. */
export interface PooledBackend {
  url: string
  database: string
  /** ID of the last mail of the files before, which the backend may still write. */
  last_mail: number
}

/** Data folder of a worker's shared backend. */
export const sharedFolder = (prepared: Prepared, worker = process.env.JEST_WORKER_ID ?? ''): string =>
  path.join(home(), 'shared', prepared, worker)

/** Asks jest's main process (pool.ts). */
export async function askPool(what: string, body?: object): Promise<unknown> {
  const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const response = await fetch(`${process.env.SALVIA_POOL}/${what}`, request)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return JSON.parse(text)
}

/** Returns this worker's shared backend on a prepared state in PostgreSQL. */
export async function acquireBackend(prepared: Prepared): Promise<PooledBackend> {
  const backend = (await askPool(`backends/${prepared}/${process.env.JEST_WORKER_ID}`)) as PooledBackend
  nameDatabase(sharedFolder(prepared), backend.database)
  return backend
}

/** Returns the customers' tokens of a prepared state. */
export const readTokens = (prepared: Prepared): string[] =>
  readFileSync(path.join(preparedFolder(kindOfRun(), prepared), 'tokens'), 'utf8').split('\n')

export async function copyPrepared(prepared: Prepared, folder: string, kind = kindOfRun()): Promise<void> {
  await askPool(`prepared/${kind}/${prepared}`)
  if (kind === 'postgres') await createDatabase(folder, preparedDatabase(prepared))
  else copyFiles(preparedFolder('pglite', prepared), folder)
}

/** Copies the files of an embedded database that no process has open. */
export const copyFiles = (from: string, to: string): void =>
  cpSync(path.join(from, 'pgdata'), path.join(to, 'pgdata'), { recursive: true })
