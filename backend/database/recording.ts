import { sql } from 'drizzle-orm'
import type { Database } from './open'

/** Serializes writers of the catalogue: imports, the operator's corrections, price changes. */
export const LOCK = 7_205_112

/** Locks the catalogue until the transaction ends. */
export async function lockCatalogue(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
}

/** Locks the catalogue until the transaction ends, and records its changes for `imports undo` under this run. */
export async function recordChanges(transaction: Database, run: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK}), set_config('salvia.run', ${run}, true)`)
}

/** Ends the recording: derived data are not recorded. */
export async function stopRecording(transaction: Database): Promise<void> {
  await transaction.execute(sql`select set_config('salvia.run', '', true)`)
}
