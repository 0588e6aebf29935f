import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/open'

/**
 * Inserts many rows in one statement with one JSON parameter, converted by the table's types. Suited for a few
 * thousand rows, which must have the same fields.
 */
export async function insertRows<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  await database.execute(sql`insert into ${table} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb)`)
}

/** Splits items into arrays of `length`, so that generated rows are inserted in batches. */
export function* inChunks<Item>(items: Iterable<Item>, length: number): Generator<Item[]> {
  let chunk: Item[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < length) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
