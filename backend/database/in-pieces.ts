import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Database, selectRows } from './open'

/** Rows of a table that one statement changes. */
const PIECE = 1000

/**
 * Repeats a statement over the rows of `table` that match, a thousand at a time, so that none holds locks for long.
 * `statement` gets the condition of a piece, and must leave its rows out of `which`.
 */
export async function inPieces(
  database: Database,
  table: PgTable,
  which: SQL | undefined,
  statement: (piece: SQL) => SQL,
): Promise<void> {
  const piece = sql`${table}.ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE ${which} LIMIT ${PIECE}))`
  const query = sql`${statement(piece)} RETURNING 1`
  while ((await selectRows(database, query)).length === PIECE);
}

/** Deletes the rows that match, in pieces. */
export const deleteInPieces = (database: Database, table: PgTable, which: SQL | undefined): Promise<void> =>
  inPieces(database, table, which, (piece) => sql`DELETE FROM ${table} WHERE ${piece}`)
