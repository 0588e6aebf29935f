import { type SQL, sql } from 'drizzle-orm'
import { type Database, selectRows } from '../database/open'

export type Row = Record<string, unknown>

type Changed = Record<string, SQL> | null

/** The rows and columns to read; `limit` is the batch size. */
export interface Walk {
  table: string
  columns: SQL
  which: SQL
  limit: number
}

/**
 * Replaces rows of a table with the result of `change`; null leaves a row. Works in short transactions, so an
 * interruption loses nothing and locks are brief. Returns the number of changed rows.
 */
export async function walk(
  database: Database,
  { table, columns, which, limit }: Walk,
  change: (row: Row) => Changed | Promise<Changed>,
): Promise<number> {
  const named = sql.identifier(table)
  let changed = 0
  let last: unknown = '(0,0)'
  while (last !== undefined) {
    last = await database.transaction(async (transaction) => {
      const rows = await selectRows<Row>(
        transaction,
        sql`SELECT ctid::text AS place, ${columns} FROM ${named}
          WHERE ctid > ${last}::tid AND (${which}) ORDER BY ctid LIMIT ${limit} FOR UPDATE`,
      )
      for (const row of rows) {
        const values = await change(row)
        if (!values) continue
        const set = Object.entries(values).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`)
        await transaction.execute(sql`UPDATE ${named} SET ${sql.join(set, sql`, `)} WHERE ctid = ${row.place}::tid`)
        changed += 1
      }
      return rows.at(-1)?.place
    })
  }
  return changed
}
