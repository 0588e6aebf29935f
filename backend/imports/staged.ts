import path from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { deleteInPieces } from '@/backend/database/in-pieces'
import { type Database, selectRows } from '@/backend/database/open'
import { import_pieces, imports as kept_imports } from '@/backend/database/schema/imports'
import { settings } from '@/backend/database/schema/orders'
import { putSetting } from '@/backend/database/settings'
import { CommandFailure } from '@/backend/process/files'
import { markFinished, markUnfinished, STAGED } from '../catalogue'
import type { Effect, ImportReport, RejectedRow } from './report'

/** Heartbeat timeout of an import, in ms; writers beat far more often. */
const ABANDONED_MS = 60_000

/** A fully staged import that will be written in any case. */
export interface Decided {
  id: string
  what: string
  format: string
  report: ImportReport
  options: Record<string, string | boolean | number>
  at: string
  beat_at: string
  written: number
}

/** Result for the waiting command: the report, and all rows and cells reported while writing. */
export interface Finished {
  id: string
  report: ImportReport
  reported: (RejectedRow & { effect: Effect })[]
}
const FINISHED = 'last_import_report'
const NEVER = new Date(0).toISOString()

/** Stages rows, invisible to pages. */
export async function stage(
  database: Database,
  import_id: string,
  piece: number,
  rows: readonly object[],
): Promise<void> {
  await database.insert(import_pieces).values({ import_id, piece, rows: JSON.stringify(rows) })
}

/** Rows of a piece as JSON; null after the last. */
export async function readPiece(database: Database, id: string, piece: number): Promise<string | null> {
  const [found] = await database
    .select({ rows: import_pieces.rows })
    .from(import_pieces)
    .where(and(eq(import_pieces.import_id, id), eq(import_pieces.piece, piece)))
  return found?.rows ?? null
}

export async function dropPieces(database: Database, id: string): Promise<void> {
  await database.delete(import_pieces).where(eq(import_pieces.import_id, id))
}

/** Commits to writing the import, in one short transaction; if handed over, the shop writes it. */
export async function decide(
  database: Database,
  decided: Omit<Decided, 'beat_at' | 'written'>,
  handedOver: boolean,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const value = { ...decided, beat_at: handedOver ? NEVER : new Date().toISOString(), written: 0 }
    const ours = await transaction
      .insert(settings)
      .values({ key: STAGED, value })
      .onConflictDoNothing()
      .returning({ key: settings.key })
    if (ours.length === 0) throw new CommandFailure('Another import is being written: try again once it is done.')
    await markUnfinished(transaction)
  })
}

export async function readDecided(database: Database): Promise<Decided | null> {
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, STAGED))
  return row ? (row.value as Decided) : null
}

/** No heartbeat for a minute. */
export const isAbandoned = ({ beat_at }: Decided): boolean => Date.parse(beat_at) < Date.now() - ABANDONED_MS

export const isWaiting = ({ beat_at }: Decided): boolean => beat_at === NEVER

/** Writes a heartbeat with the progress. Throws CommandFailure if another process has finished the import. */
export async function beat(database: Database, id: string, written?: number): Promise<void> {
  const now = { beat_at: new Date().toISOString(), ...(written !== undefined && { written }) }
  const beaten = await selectRows(
    database,
    sql`UPDATE settings SET value = value || ${JSON.stringify(now)}::jsonb
      WHERE key = ${STAGED} AND value ->> 'id' = ${id} RETURNING key`,
  )
  if (beaten.length === 0)
    throw new CommandFailure('Another process has written this import to its end: `imports list` shows it.')
}

/** Releases the import for the next worker. */
export async function handBack(database: Database, id: string): Promise<void> {
  await database.execute(
    sql`UPDATE settings SET value = value || ${JSON.stringify({ beat_at: NEVER })}::jsonb
      WHERE key = ${STAGED} AND value ->> 'id' = ${id}`,
  )
}

/** Deletes note and rows, and stores the record for `imports list` and, of the last import, for `/api/ready`. */
export async function finish(
  database: Database,
  { id, options, at }: Pick<Decided, 'id' | 'options' | 'at'>,
  report: ImportReport,
  reported: Finished['reported'],
): Promise<void> {
  const { what, format, file, rows, added, changed, unchanged, removed, skipped, rejected } = report
  const counts = { rows, added, changed, unchanged, removed, skipped, rejected }
  await database.transaction(async (transaction) => {
    await beat(transaction, id)
    await dropPieces(transaction, id)
    await transaction.delete(settings).where(eq(settings.key, STAGED))
    await markFinished(transaction)
    await transaction
      .insert(kept_imports)
      .values({ what, format, file: path.basename(file), options, at: new Date(at), run: id, ...counts })
    await putSetting(transaction, FINISHED, { id, report, reported } satisfies Finished)
    await putSetting(transaction, 'last_import', { name: what, at: new Date().toISOString(), rows, rejected })
  })
}

/** Returns and deletes the last import's result; null if it was another one. */
export async function takeFinished(database: Database, id: string): Promise<Finished | null> {
  const [row] = await database.delete(settings).where(eq(settings.key, FINISHED)).returning({ value: settings.value })
  const finished = (row?.value ?? null) as Finished | null
  return finished?.id === id ? finished : null
}

/** Returns the last import's result; null if it was another one. */
export async function readFinished(database: Database, id: string): Promise<Finished | null> {
  const [row] = await database.select({ value: settings.value }).from(settings).where(eq(settings.key, FINISHED))
  const finished = (row?.value ?? null) as Finished | null
  return finished?.id === id ? finished : null
}

/** Deletes rows of imports killed before the decision. */
export async function deleteStagedPieces(database: Database): Promise<void> {
  const decided = await readDecided(database)
  const abandoned = sql`import_id <> ${decided?.id ?? ''} AND import_id NOT IN
    (SELECT import_id FROM import_pieces GROUP BY import_id HAVING max(at) > now() - interval '1 hour')`
  await deleteInPieces(database, import_pieces, abandoned)
}
