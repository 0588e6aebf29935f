import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { SQL } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { lockFolder } from './lock'
import { type Schema, schema } from './schema'

/** The database or a transaction in it; PGlite and PostgreSQL alike. */
export type Database = PgDatabase<PgQueryResultHKT, Schema>

export interface OpenDatabase {
  database: Database
  kind: 'pglite' | 'postgres'
  /** The embedded database as one compressed tarball, for a backup; null for PostgreSQL, which has its own tools. */
  dump: (() => Promise<Uint8Array>) | null
  close(): Promise<void>
}

const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations')

/** Longer than any query of ours; one that takes more is a mistake and must not hold the others up. */
const STATEMENT_TIMEOUT_MS = 20_000

/** Share of a mistyped word's trigrams that a word must have to be compared with it (catalogue/spelling.ts). */
const WORD_SIMILARITY = 0.3

/**
 * Opens PostgreSQL by its URL, or the embedded PGlite in `folder/pgdata` behind the folder's lock, and brings the schema up to
 * date. Throws DataFolderBusy where another process has the folder.
 */
export async function openDatabase({
  url,
  folder,
}: {
  url?: string | undefined
  folder: string
}): Promise<OpenDatabase> {
  return url ? openPostgres(url) : openPGlite(folder)
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    options: `-c pg_trgm.word_similarity_threshold=${WORD_SIMILARITY}`,
  })
  // An idle connection that breaks must not end the process; the next query opens another.
  pool.on('error', () => {})
  const database = drizzlePostgres({ client: pool, schema })
  await upToDate('DATABASE_URL', () => migratePostgres(database, { migrationsFolder }))
  return { database, kind: 'postgres', dump: null, close: () => pool.end() }
}

async function openPGlite(folder: string): Promise<OpenDatabase> {
  const unlock = await lockFolder(folder)
  try {
    const client = await PGlite.create({ dataDir: path.join(folder, 'pgdata'), extensions: { pg_trgm } })
    const database = drizzlePGlite({ client, schema })
    await upToDate(folder, () => migratePGlite(database, { migrationsFolder }))
    await client.exec(
      `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`,
    )
    const close = async () => {
      await client.close()
      await unlock()
    }
    const dump = async () => {
      // What is in the files is then whole without a replay of the log.
      await client.query('CHECKPOINT')
      return new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer())
    }
    return { database, kind: 'pglite', dump, close }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Tables that no released version made, as a development version's, are told from a database that merely does not answer. */
async function upToDate(where: string, migrate: () => Promise<void>): Promise<void> {
  try {
    await migrate()
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } }
    // PostgreSQL's class 42: the tables are there already, or are not those that a migration changes.
    if (!String(cause?.code ?? '').startsWith('42')) throw error
    throw new Error(
      `The backend cannot use the database in ${where}: its tables are those of another version. Start it with the version that made it, or give this one an empty database.`,
      { cause: error },
    )
  }
}

/** Runs SQL that drizzle's builder cannot say, and gives its rows; the caller vouches for their shape. */
export async function rowsOf<Row>(database: Database, query: SQL): Promise<Row[]> {
  const result = (await database.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}
