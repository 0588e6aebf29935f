import { sql } from 'drizzle-orm'
import { markFinished, markUnfinished, mendUnfinished } from '@/backend/catalogue/unfinished'
import type { Database } from '@/backend/database/open'
import type { Outcome } from './outcome'
import type { PageTags } from './page-tags'
import { addSkipped, type ImportReport, type RejectedRow, rejectionsKept } from './report'

export type Row<Record> = { line: number; record: Record }

/** What a batch came to; rows that are in none of the numbers were unchanged. */
export type BatchResult = {
  added: number
  changed: number
  /** Rows that the shop does not take though nothing is wrong with them. */
  not_imported?: number
  /** Of pharmacies that have closed and were never here. */
  ended?: number
  rejected: RejectedRow[]
}

/** Writes one kind of record. */
export type Loader<Record> = {
  /** What may stand in a file only once; the first row counts. */
  keyOf(record: Record): string | number
  /** Upserts rows with different keys, inside a transaction. */
  write(database: Database, rows: Row<Record>[]): Promise<BatchResult>
  /** Takes the list's word off what a whole list lacks; gives how many. Not called where a row was rejected. */
  complete?(database: Database): Promise<number>
  /** Brings what is derived up to date. */
  finish?(database: Database): Promise<void>
  /** Whose pages the storefront has to make anew. */
  pages?: PageTags
}

export type RunOptions = {
  dry_run: boolean
  all_or_nothing: boolean
  onRejected?: (row: RejectedRow) => void
  onProgress?: (rows: number) => void
}

/** Large enough to be fast, small enough that no statement holds the shop up. */
const defaultBatch = 1000
/** One import at a time writes: two would overwrite each other's half-read rows. */
const importLock = 7_205_112

class Undo extends Error {}

/**
 * Writes all rows in batches and fills the report. Each batch is a transaction of its own; a dry run, and an import that
 * is all or nothing, is one transaction as a whole, undone where that was asked for or a row was rejected.
 */
export async function runImport<Record>(
  database: Database,
  outcomes: AsyncIterable<Outcome<Record>>,
  loader: Loader<Record>,
  report: ImportReport,
  options: RunOptions,
): Promise<void> {
  const began = performance.now()
  const pump = new Pump(loader, report, options)
  if (options.dry_run || options.all_or_nothing) {
    await database
      .transaction(async (transaction) => {
        await pump.run(outcomes, (work) => lockedIn(transaction, work))
        if (report.rejected > 0 && !options.dry_run) throw new Undo()
        await completeFrom(loader, transaction, report)
        if (options.dry_run) throw new Undo()
        await loader.finish?.(transaction)
        report.written = true
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
  } else {
    // What a killed import left behind is mended before the next one, or by the next start.
    await mendUnfinished(database)
    if (loader.finish) await markUnfinished(database)
    await pump.run(outcomes, (work) => database.transaction((transaction) => lockedIn(transaction, work)))
    await database.transaction((transaction) => completeFrom(loader, transaction, report))
    await loader.finish?.(database)
    if (loader.finish) await markFinished(database)
    report.written = true
  }
  const seconds = (performance.now() - began) / 1000
  report.seconds = Math.round(seconds * 1000) / 1000
  report.rows_per_second = Math.round(report.rows / Math.max(seconds, 0.001))
}

async function completeFrom<Record>(loader: Loader<Record>, database: Database, report: ImportReport): Promise<void> {
  if (report.rejected === 0) report.removed = (await loader.complete?.(database)) ?? 0
}

async function lockedIn<Result>(transaction: Database, work: (database: Database) => Promise<Result>): Promise<Result> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${importLock})`)
  return work(transaction)
}

type InTransaction = (work: (database: Database) => Promise<BatchResult>) => Promise<BatchResult>

class Pump<Record> {
  private readonly seen = new Set<string | number>()
  private batch: Row<Record>[] = []
  /** The batch that is being written while the next one is read. */
  private writing: Promise<void> = Promise.resolve()

  constructor(
    private readonly loader: Loader<Record>,
    private readonly report: ImportReport,
    private readonly options: RunOptions,
  ) {}

  async run(outcomes: AsyncIterable<Outcome<Record>>, inTransaction: InTransaction): Promise<void> {
    for await (const outcome of outcomes) {
      this.report.rows += 1
      if ('rejected' in outcome) this.reject({ line: outcome.line, ...outcome.rejected })
      else if ('skipped' in outcome) addSkipped(this.report, outcome.skipped)
      else if (this.isNew(outcome.record)) this.batch.push(outcome)
      else addSkipped(this.report, 'repeated')
      if (this.batch.length >= defaultBatch) await this.flush(inTransaction)
    }
    await this.flush(inTransaction)
    await this.writing
  }

  private isNew(record: Record): boolean {
    const key = this.loader.keyOf(record)
    if (this.seen.has(key)) return false
    this.seen.add(key)
    return true
  }

  private async flush(inTransaction: InTransaction): Promise<void> {
    await this.writing
    const rows = this.batch
    if (rows.length === 0) return
    this.batch = []
    this.writing = this.write(rows, inTransaction)
    // Whoever awaits it next gets the failure; until then it must not count as one that nobody handles.
    this.writing.catch(() => {})
  }

  private async write(rows: Row<Record>[], inTransaction: InTransaction): Promise<void> {
    const result = await inTransaction((database) => this.loader.write(database, rows))
    const { added, changed, rejected, not_imported = 0, ended = 0 } = result
    this.report.added += added
    this.report.changed += changed
    this.report.unchanged += rows.length - added - changed - rejected.length - not_imported - ended
    addSkipped(this.report, 'not_imported', not_imported)
    addSkipped(this.report, 'ended', ended)
    for (const row of rejected) this.reject(row)
    this.options.onProgress?.(this.report.rows)
  }

  private reject(row: RejectedRow): void {
    this.report.rejected += 1
    if (this.report.rejections.length < rejectionsKept) this.report.rejections.push(row)
    this.options.onRejected?.(row)
  }
}
