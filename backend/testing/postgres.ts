import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Fresh databases on the server of TEST_DATABASE_URL, one a data folder, so that a restart finds its own again. */
const databases = new Map<string, string>()

/** Runs a statement on the server of TEST_DATABASE_URL. */
export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of a database on the server of TEST_DATABASE_URL. */
export function databaseAddress(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.toString()
}

/** Makes the database of a data folder, as a copy of another where that is named. */
export async function createDatabase(folder: string, template?: string): Promise<string> {
  const name = `salvia_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`)
  databases.set(folder, name)
  return name
}

/** The address of a data folder's database, made at its first use; undefined where the tests run on PGlite. */
export async function findOrCreateDatabase(folder: string): Promise<string | undefined> {
  if (!process.env.TEST_DATABASE_URL) return undefined
  return databaseAddress(databases.get(folder) ?? (await createDatabase(folder)))
}

export async function dropDatabase(folder: string): Promise<void> {
  const name = databases.get(folder)
  if (!name) return
  databases.delete(folder)
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}
