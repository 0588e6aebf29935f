import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Databases on the server of TEST_DATABASE_URL, one per data folder, so that a restart finds its own. */
const databases = new Map<string, string>()

export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseAddress(name: string): string {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.toString()
}

export async function createDatabase(folder: string, template?: string): Promise<string> {
  const name = `salvia_test_${randomBytes(6).toString('hex')}`
  await onServer(`CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`)
  databases.set(folder, name)
  return name
}

/** Registers the database of a shared backend's folder. */
export const nameDatabase = (folder: string, name: string) => void databases.set(folder, name)

/** Returns the URL of a data folder's database, creating it if needed; undefined with PGlite. */
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
