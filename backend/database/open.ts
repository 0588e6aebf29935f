import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import { privateFolder } from '@/lib/contract/private-folder.mjs'
import { alone, connectionsTo, SERVING, WORD_SIMILARITY, WORKING } from './connections'
import { probeDisk } from './disk'
import { lockFolder } from './lock'
import { endOnPanic } from './panic'
import { removeRemains } from './remains'
import { type Schema, schema } from './schema'
import { compileSmall } from './small-machine'

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

/**
 * Opens PostgreSQL by its URL, or the embedded PGlite in `folder/pgdata` behind the folder's lock, and brings the schema up to
 * date. `upgrade` does what a migration in SQL cannot. With `first`, what a backend does before it serves, a second one that
 * starts meanwhile waits until that is done.
 * Throws DataFolderBusy where another process has the folder.
 */
export async function openDatabase({ url, folder, ...work }: { url?: string | undefined; folder: string } & Preparing) {
  return url ? openPostgres(url, work) : openPGlite(folder, work)
}

interface Preparing {
  upgrade?: (database: Database) => Promise<void>
  first?: ((database: Database) => Promise<void>) | undefined
}

async function openPostgres(url: string, { upgrade, first }: Preparing): Promise<OpenDatabase> {
  const work = connectionsTo(url, WORKING)
  const database = drizzlePostgres({ client: work, schema })
  try {
    await alone(url, async () => {
      await upToDate('DATABASE_URL', database, () => migratePostgres(database, { migrationsFolder }))
      await upgrade?.(database)
      await first?.(database)
    })
  } catch (error) {
    await work.end()
    throw error
  }
  if (!first) return { database, kind: 'postgres', dump: null, close: () => work.end() }
  await work.end()
  const pool = connectionsTo(url, SERVING)
  return {
    database: drizzlePostgres({ client: pool, schema }),
    kind: 'postgres',
    dump: null,
    close: () => pool.end(),
  }
}

async function openPGlite(folder: string, { upgrade, first }: Preparing): Promise<OpenDatabase> {
  const unlock = await lockFolder(folder)
  compileSmall()
  try {
    const client = await PGlite.create({ dataDir: path.join(folder, 'pgdata'), extensions: { pg_trgm } })
    endOnPanic(client)
    // What it has just made is everybody's.
    privateFolder(folder)
    const database = drizzlePGlite({ client, schema })
    await upToDate(folder, database, () => migratePGlite(database, { migrationsFolder }))
    const limit = `SET statement_timeout = ${WORKING.statement}`
    await client.exec(`${limit}; SET pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`)
    await upgrade?.(database)
    await first?.(database)
    const close = async () => {
      await client.close()
      await unlock()
    }
    const dump = async () => {
      // What is in the files is then whole without a replay of the log.
      await removeRemains(client).finally(() => client.exec(limit))
      return new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer())
    }
    return { database, kind: 'pglite', dump, close }
  } catch (error) {
    await unlock()
    // It says the same of damaged files and of a disk that has no room for its own.
    await probeDisk(folder)
    throw error
  }
}

/** Tables that no released version made, as a development version's, are told from a database that merely does not answer. */
async function upToDate(where: string, database: Database, migrate: () => Promise<void>): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
  const [table] = await selectRows<{ there: boolean }>(
    database,
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  )
  const [last] = table?.there
    ? await selectRows<{ at: string }>(database, sql`SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations`)
    : []
  if (Number(last?.at ?? 0) > own)
    throw new Error(
      `The backend cannot use the database in ${where}: a newer version has brought it up to date. Start that version, or restore the backup that was made before.`,
    )
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
export async function selectRows<Row>(database: Database, query: SQL): Promise<Row[]> {
  const result = (await database.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

/** The drivers give an instant as a Date or as PostgreSQL's text. */
export function toInstant(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}
