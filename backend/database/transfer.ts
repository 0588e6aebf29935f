import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { CommandFailure } from '../process/files'
import { type Database, migrationsFolder, selectRows } from './open'

/** A table as read: its columns in order, number of rows, and an order-independent sum of the rows' MD5. */
interface TableHead {
  name: string
  columns: string[]
  rows: number
  sum: string
}

export interface DatabaseHead {
  migration: number
  tables: TableHead[]
  sequences: Record<string, string>
}

/** Rows of a table, each a JSON array of its columns as text; bytes as base64. */
export interface Piece {
  table: string
  rows: string[]
}

const ROWS = 500
const ROWS_WITH_BYTES = 1

interface Column {
  name: string
  type: string
}
type Columns = Map<string, Column[]>

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const asText = ({ name, type }: Column) =>
  type === 'bytea' ? `encode(${quoted(name)}, 'base64')` : `${quoted(name)}::text`
const selectCells = (columns: readonly Column[]) => sql.raw(`ARRAY[${columns.map(asText).join(', ')}]`)

/** Sets portable text formats and long timeouts until the end of the transaction. */
async function exactly(transaction: Database): Promise<void> {
  await transaction.execute(sql`SELECT set_config('TimeZone', 'UTC', true), set_config('DateStyle', 'ISO, MDY', true),
    set_config('IntervalStyle', 'postgres', true), set_config('extra_float_digits', '1', true),
    set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true)`)
}

async function readColumns(database: Database): Promise<Columns> {
  const rows = await selectRows<{ name: string; columns: Column[] }>(
    database,
    sql`SELECT c.relname AS name,
        jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      GROUP BY c.relname ORDER BY c.relname`,
  )
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

async function readHead(database: Database, name: string, columns: readonly Column[]): Promise<TableHead> {
  const [counted] = await selectRows<{ rows: string; sum: string }>(
    database,
    sql`SELECT count(*)::text AS rows,
        coalesce(sum(('x' || left(md5(${selectCells(columns)}::text), 15))::bit(60)::bigint), 0)::text AS sum
      FROM ${sql.identifier(name)}`,
  )
  return { name, columns: columns.map((column) => column.name), rows: Number(counted?.rows), sum: counted?.sum ?? '' }
}

/**
 * Reads a consistent snapshot of a whole database in pieces; `take` receives its head and rows. Does not block
 * others on PostgreSQL, but requires exclusive use of the embedded database.
 */
export async function readDatabase<Result>(
  database: Database,
  take: (head: DatabaseHead, pieces: AsyncIterable<Piece>) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (transaction) => {
      await exactly(transaction)
      const columns = await readColumns(transaction)
      const tables: TableHead[] = []
      for (const [name, list] of columns) tables.push(await readHead(transaction, name, list))
      const [last] = await selectRows<{ at: string }>(
        transaction,
        sql`SELECT max(created_at)::text AS at FROM drizzle.__drizzle_migrations`,
      )
      const sequences = await selectRows<{ name: string; value: string }>(
        transaction,
        sql`SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
          WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
      )
      const head = {
        migration: Number(last?.at),
        tables,
        sequences: Object.fromEntries(sequences.map(({ name, value }) => [name, value])),
      }
      return take(head, readPieces(transaction, columns))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function* readPieces(transaction: Database, columns: Columns): AsyncGenerator<Piece> {
  for (const [table, list] of columns) {
    const count = list.some(({ type }) => type === 'bytea') ? ROWS_WITH_BYTES : ROWS
    await transaction.execute(
      sql`DECLARE rows_of CURSOR FOR SELECT to_jsonb(${selectCells(list)})::text AS row FROM ${sql.identifier(table)}`,
    )
    for (;;) {
      const rows = await selectRows<{ row: string }>(transaction, sql.raw(`FETCH ${count} FROM rows_of`))
      if (rows.length === 0) break
      yield { table, rows: rows.map(({ row }) => row) }
    }
    await transaction.execute(sql`CLOSE rows_of`)
  }
}

/**
 * Replaces a whole database in one transaction, with tables at the backup's migration, and verifies each table's
 * rows. The next start migrates it.
 */
export async function writeDatabase(
  database: Database,
  head: DatabaseHead,
  pieces: AsyncIterable<Piece>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await exactly(transaction)
    await makeTables(transaction, head.migration)
    const columns = await readColumns(transaction)
    requireHead(head, columns)
    const keys = await selectRows<{ table: string; name: string; rule: string }>(
      transaction,
      sql`SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS rule
        FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    )
    // Rows come table by table: foreign keys are checked at the end.
    for (const { table, name } of keys)
      await transaction.execute(sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`))
    await transaction.execute(sql.raw(`TRUNCATE ${[...columns.keys()].map(quoted).join(', ')}`))
    const given = new Map(head.tables.map(({ name, columns: names }) => [name, pick(name, names, columns)]))
    const done = new Map<string, number>()
    for await (const { table, rows } of pieces) {
      const before = done.get(table) ?? 0
      await insertOrName(transaction, { table, rows }, given.get(table) ?? [], before)
      done.set(table, before + rows.length)
    }
    const differing: string[] = []
    for (const { name, rows, sum } of head.tables) {
      const found = await readHead(transaction, name, given.get(name) ?? [])
      if (found.rows !== rows || found.sum !== sum) differing.push(`${name} (${found.rows} rows, not ${rows})`)
    }
    if (differing.length > 0) throw damaged(`differs from its checksums in ${differing.join(', ')}`)
    for (const { table, name, rule } of keys)
      await transaction.execute(sql.raw(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${rule}`))
    for (const [name, value] of Object.entries(head.sequences))
      await transaction.execute(sql`SELECT setval(${quoted(name)}::regclass, ${value}::bigint)`)
  })
  await database.execute(sql`ANALYZE`)
}

/** A failure caused by the data. Restores are transactions, or go into a new folder, so nothing is written. */
export const damaged = (what: string, name = 'The data') =>
  new CommandFailure(`${name} is damaged: it ${what}. Nothing was written.`)

/** Throws CommandFailure for a head without the tables of its migration. */
function requireHead(head: DatabaseHead, columns: Columns): void {
  const named = new Set(head.tables.map(({ name }) => name))
  const missing = [...columns.keys()].filter((name) => !named.has(name))
  if (columns.size === 0 || missing.length > 0)
    throw damaged(`lacks tables of its version (${missing.join(', ') || 'all'})`)
}

/** Inserts rows. Throws CommandFailure with the number of the first row that the table does not take. */
async function insertOrName(transaction: Database, piece: Piece, columns: readonly Column[], before: number) {
  const { table, rows } = piece
  const tryRows = (some: readonly string[]) =>
    transaction
      .transaction((nested) => insert(nested, table, columns, some))
      .then(
        () => null,
        (error: unknown) => {
          const code = dataErrorCode(error)
          if (code === null) throw error
          return code
        },
      )
  if ((await tryRows(rows)) === null) return
  for (const [at, row] of rows.entries()) {
    const code = await tryRows([row])
    if (code !== null) throw damaged(`is wrong at row ${before + at + 1} of the table ${table} (${code})`)
  }
}

/** SQLSTATE of a value that the table does not take: class 22 (data) or 23 (constraint). */
function dataErrorCode(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && /^2[23]...$/.test(String(cause.code))) return String(cause.code)
  return null
}

function pick(table: string, names: readonly string[], columns: Columns): Column[] {
  return names.map((name) => {
    const found = columns.get(table)?.find((column) => column.name === name)
    if (found) return found
    throw new CommandFailure(`It holds a column ${table}.${name} that no version of Salvia up to this one has.`)
  })
}

async function insert(transaction: Database, table: string, columns: readonly Column[], rows: readonly string[]) {
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const cells = columns.map(({ type }, at) =>
    type === 'bytea' ? `decode(cell ->> ${at}, 'base64')` : `(cell ->> ${at})::${type}`,
  )
  await transaction.execute(
    sql`INSERT INTO ${sql.identifier(table)} (${sql.raw(names)}) SELECT ${sql.raw(cells.join(', '))}
      FROM jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) AS cell`,
  )
}

/** Drops all tables and functions, and creates those of a version, like drizzle would. */
async function makeTables(transaction: Database, migration: number): Promise<void> {
  const names = [...(await readColumns(transaction)).keys()].map(quoted)
  if (names.length > 0) await transaction.execute(sql.raw(`DROP TABLE ${names.join(', ')} CASCADE`))
  const functions = await selectRows<{ signature: string }>(
    transaction,
    sql`SELECT p.oid::regprocedure::text AS signature FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`,
  )
  for (const { signature } of functions) await transaction.execute(sql.raw(`DROP FUNCTION ${signature} CASCADE`))
  await transaction.execute(sql`DROP SCHEMA IF EXISTS drizzle CASCADE`)
  await transaction.execute(sql`CREATE SCHEMA drizzle`)
  await transaction.execute(
    sql`CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`,
  )
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis > migration) break
    for (const statement of statements) await transaction.execute(sql.raw(statement))
    await transaction.execute(
      sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`,
    )
  }
}
