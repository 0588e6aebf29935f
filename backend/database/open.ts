import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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
import { dependencies } from '@/backend/package.json'
import { privateFolder } from '@/lib/process/private-folder.mjs'
import { CommandFailure } from '../process/files'
import { compareClocks } from './clock'
import { alone, connectionsTo, limitRole, servingConnections, WORD_SIMILARITY, WORKING } from './connections'
import { probeDisk } from './disk'
import { endOnPanic } from './fault'
import { DataFolderBusy, lockFolder } from './lock'
import { type Schema, schema } from './schema'
import { connectionToShared, isShared, shareDatabase } from './shared'
import { compileSmall } from './small-machine'

/** Created by the build (scripts/lib/new-database.mjs) for one version of PGlite. */
const PACKED = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  `../../dist/database-${dependencies['@electric-sql/pglite']}.tar.gz`,
)

/**
 * Initial files of a new embedded database: unpacking takes a third of the five seconds that PGlite needs to create
 * them. Without a build PGlite creates them.
 */
async function newFiles(dataDir: string): Promise<{ loadDataDir?: Blob }> {
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) return {}
  const packed = await readFile(PACKED).catch(() => null)
  return packed ? { loadDataDir: new Blob([new Uint8Array(packed)]) } : {}
}

export type Database = PgDatabase<PgQueryResultHKT, Schema>

export interface OpenDatabase {
  database: Database
  kind: 'pglite' | 'postgres'
  /**
   * Shares the database with commands; null for PostgreSQL, which accepts connections itself, and if another
   * process shares it.
   */
  share: ((onCommand: () => void) => Promise<{ stop(): Promise<void> }>) | null
  shared: boolean
  close(): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const migrationsFolder = path.join(path.dirname(fileURLToPath(import.meta.url)), 'migrations')

/**
 * Opens PostgreSQL by URL, or the embedded PGlite in `folder/pgdata` under the folder's lock, and migrates the
 * schema. `upgrade` does what SQL migrations cannot. With `first`, used by a backend before it serves, a second
 * process waits; without it, used by commands, the database of a running shop is shared. Throws DataFolderBusy if
 * another process holds the folder and does not share it.
 */
export async function openDatabase({ url, folder, ...work }: { url?: string | undefined; folder: string } & Preparing) {
  if (url) return openPostgres(url, work)
  if (work.first) return openPGlite(folder, work)
  if (await isShared(folder)) return openShared(folder)
  return openPGlite(folder, work).catch(async (error: unknown) => {
    // A shop that was starting.
    if (error instanceof DataFolderBusy && (await isShared(folder))) return openShared(folder)
    throw error
  })
}

async function openShared(folder: string): Promise<OpenDatabase> {
  const pool = connectionToShared(folder)
  const database = drizzlePostgres({ client: pool, schema })
  const close = () => pool.end()
  try {
    if ((await lastMigration(database)) !== ownMigration())
      throw new CommandFailure(
        `The shop that runs on ${folder} is of another version: stop it, or use its own command.`,
      )
  } catch (error) {
    await close()
    throw error
  }
  return { database, kind: 'pglite', share: null, shared: true, close }
}

interface Preparing {
  upgrade?: (database: Database) => Promise<void>
  first?: ((database: Database) => Promise<void>) | undefined
  /** Where a backend serves from once `url` is prepared, such as a pooler, and with how many connections. */
  serving?: { url: string | undefined; max: number }
}

async function openPostgres(url: string, { upgrade, first, serving }: Preparing): Promise<OpenDatabase> {
  const work = connectionsTo(url, WORKING)
  const database = drizzlePostgres({ client: work, schema })
  try {
    await alone(url, async (client) => {
      await compareClocks(database)
      await upToDate('DATABASE_URL', database, () => migrateAlone(url))
      await upgrade?.(database)
      await first?.(database)
      if (first) await limitRole(client)
    })
  } catch (error) {
    await work.end()
    throw error
  }
  if (!first) return { database, kind: 'postgres', share: null, shared: true, close: () => work.end() }
  await work.end()
  const pool = servingConnections(serving?.url ?? url, serving?.max)
  return {
    database: drizzlePostgres({ client: pool, schema }),
    kind: 'postgres',
    share: null,
    shared: true,
    close: () => pool.end(),
  }
}

const connectionsWithoutLimit = (url: string) =>
  connectionsTo(url, { ...WORKING, statement: 0, silence: HOUR_MS, connect: MINUTE_MS })

/** An index of a large table takes longer than any statement of a request may. */
async function migrateAlone(url: string): Promise<void> {
  const pool = connectionsWithoutLimit(url)
  try {
    await migratePostgres(drizzlePostgres({ client: pool, schema }), { migrationsFolder })
  } finally {
    await pool.end()
  }
}

/** PostgreSQL for one long task, without time limit or migration. */
export function openAlone(url: string): Pick<OpenDatabase, 'database' | 'close'> {
  const pool = connectionsWithoutLimit(url)
  return { database: drizzlePostgres({ client: pool, schema }), close: () => pool.end() }
}

/** An embedded database from unshared files, without migration; created if missing. */
export async function openFiles(dataDir: string): Promise<Pick<OpenDatabase, 'database' | 'close'>> {
  compileSmall()
  const client = await PGlite.create({ dataDir, extensions: { pg_trgm }, ...(await newFiles(dataDir)) })
  return { database: drizzlePGlite({ client, schema }), close: () => client.close() }
}

async function openPGlite(folder: string, { upgrade, first }: Preparing): Promise<OpenDatabase> {
  const unlock = await lockFolder(folder)
  compileSmall()
  try {
    const dataDir = path.join(folder, 'pgdata')
    const client = await PGlite.create({ dataDir, extensions: { pg_trgm }, ...(await newFiles(dataDir)) })
    endOnPanic(client)
    // PGlite creates files with liberal permissions.
    privateFolder(folder)
    const database = drizzlePGlite({ client, schema })
    await upToDate(folder, database, () => migratePGlite(database, { migrationsFolder }))
    await client.exec(
      `SET statement_timeout = ${WORKING.statement}; SET pg_trgm.word_similarity_threshold = ${WORD_SIMILARITY}`,
    )
    await upgrade?.(database)
    await first?.(database)
    const close = async () => {
      await client.close()
      await unlock()
    }
    const share = (onCommand: () => void) => shareDatabase(client, folder, onCommand)
    return { database, kind: 'pglite', share, shared: false, close }
  } catch (error) {
    await unlock()
    // PGlite reports damaged files and a full disk alike.
    await probeDisk(folder)
    throw error
  }
}

export const ownMigration = () => readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0

async function lastMigration(database: Database): Promise<number> {
  const [table] = await selectRows<{ there: boolean }>(
    database,
    sql`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS there`,
  )
  const [last] = table?.there
    ? await selectRows<{ at: string }>(database, sql`SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations`)
    : []
  return Number(last?.at ?? 0)
}

/** Distinguishes tables of an unreleased version from a database that does not answer. */
async function upToDate(where: string, database: Database, migrate: () => Promise<void>): Promise<void> {
  if ((await lastMigration(database)) > ownMigration())
    throw new Error(
      `The backend cannot use the database in ${where}: a newer version has brought it up to date. Start that version, or restore the backup that was made before.`,
    )
  if ((await lastMigration(database)) === ownMigration()) return
  try {
    await migrate()
  } catch (error) {
    const { cause } = error as { cause?: { code?: unknown } }
    // PostgreSQL's class 42: tables exist already, or differ from those that a migration changes.
    if (!String(cause?.code ?? '').startsWith('42')) throw error
    throw new Error(
      `The backend cannot use the database in ${where}: its tables are those of another version. Start it with the version that made it, or give this one an empty database.`,
      { cause: error },
    )
  }
}

/** Runs raw SQL and returns its rows; the caller guarantees their type. */
export async function selectRows<Row>(database: Database, query: SQL): Promise<Row[]> {
  const result = (await database.execute(query)) as unknown as { rows: Row[] }
  return result.rows
}

/** Drivers return a timestamp as Date or as text. */
export function toInstant(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

/** Escapes a text for the pattern of `LIKE` or `ILIKE`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
