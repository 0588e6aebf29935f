import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Fresh databases on the server of TEST_DATABASE_URL, one a data folder, so that a restart finds its own again. */
const databases = new Map<string, string>()

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The database of a data folder, made at its first use; undefined where the tests run on PGlite. */
export async function databaseOf(folder: string): Promise<string | undefined> {
  if (!process.env.TEST_DATABASE_URL) return undefined
  let name = databases.get(folder)
  if (!name) {
    name = `salvia_test_${randomBytes(6).toString('hex')}`
    await onServer(`CREATE DATABASE ${name}`)
    databases.set(folder, name)
  }
  const url = new URL(process.env.TEST_DATABASE_URL)
  url.pathname = `/${name}`
  return url.toString()
}

export async function dropDatabaseOf(folder: string): Promise<void> {
  const name = databases.get(folder)
  if (!name) return
  databases.delete(folder)
  await onServer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
}
