import { sql } from 'drizzle-orm'
import { markFinished, markUnfinished, mendUnfinished } from '@/backend/catalogue/unfinished'
import type { Database } from '@/backend/database/open'
import type { ChangedPages } from '@/backend/http/announce'
import { Changes } from './changes'
import type { MedicineFormat } from './medicine-format'
import { ImportFileError, type Outcome, readOutcome } from './outcome'
import { addRejected, addSkipped, type ImportReport, type RejectedRow } from './report'

export type Row<Record> = { line: number; record: Record }

/** What a batch came to, the rows by their ids; those that are in none of the numbers were unchanged. */
export type BatchResult = {
  added: readonly unknown[]
  changed: readonly unknown[]
  /** Rows that the shop does not take though nothing is wrong with them. */
  not_imported?: number
  /** Of pharmacies that have closed and were never here. */
  ended?: number
  /** Rows that take something away, such as a pharmacy that has closed. */
  removed?: number
  /** Of those that were taken: products that are shown and not sold. */
  not_sold?: number
  rejected?: RejectedRow[]
}

/** The rows that a loader takes; those that `take` {@link reject}s are named. */
export function takeRows<Record, Taken>(rows: Row<Record>[], take: (record: Record) => Taken) {
  const taken: Taken[] = []
  const rejected: RejectedRow[] = []
  for (const { line, record } of rows) {
    const outcome = readOutcome(line, () => take(record))
    if ('record' in outcome) taken.push(outcome.record)
    else if ('rejected' in outcome) rejected.push({ line, ...outcome.rejected })
  }
  return { taken, rejected }
}

/** Writes one kind of record. */
export type Loader<Record> = {
  /** What may stand in a file only once; the first row counts. */
  recordKey(record: Record): string | number
  /** Rows in a transaction, where they are not the usual thousand. */
  batch?: number
  /** Upserts rows with different keys, inside a transaction, and notes what it changed. */
  write(database: Database, rows: Row<Record>[], changes: Changes): Promise<BatchResult>
  /**
   * Of an import that can take things away; it is one transaction. Called at its end: takes away what a whole file lacks, unless a row was
   * rejected, which may have named it. Gives how many that were, and how many of its kind the shop holds now, those taken away included.
   */
  complete?(database: Database, changes: Changes, whole: boolean): Promise<{ removed: number; held: number }>
}

/** What an import takes besides the file, as the command line has it. */
export type ImportOptions = {
  /** Read and compare everything, write nothing. */
  dryRun?: true
  /** Write nothing at all when a row is rejected. */
  allOrNothing?: true
  /** A file for every rejected row. */
  rejected?: string
  /** Medicines: which list it is, if not by its columns. */
  format?: MedicineFormat
  /** Medicines: bring up to date what the shop has, add nothing. */
  knownOnly?: true
  /** Medicines and offers: names and descriptions are the file's, not only missing ones. */
  replaceTexts?: true
  /** The file is whole: what it lacks, of the pharmacies that it names, goes; a medicine loses its class, reference price or shortage. */
  complete?: true
  /** Take a file without rows, and one that takes away more than a tenth. */
  force?: true
  /** Catalogue: what its columns are called, by name or as the path of a JSON file. */
  profile?: string
  /** What is a pharmacy's: the one of rows that name none. */
  pharmacy?: string
}

export type RunOptions = ImportOptions & {
  onRejected?: (row: RejectedRow) => void
  onProgress?: (rows: number) => void
}

/** Large enough to be fast, small enough that no statement holds the shop up. */
const batchSize = 1000
/** One import at a time writes: two would overwrite each other's half-read rows. */
const importLock = 7_205_112

class Undo extends Error {}

/**
 * Writes all rows in batches, fills the report and gives the storefront's pages that changed. Each batch is a transaction of its
 * own; a dry run, an import that is all or nothing, and one that takes things away, which may be refused at its end, is one transaction as a whole,
 * undone where that was asked for or a row was rejected. Throws ImportFileError for a file without rows, and one that takes too much away.
 */
export async function runImport<Record>(
  database: Database,
  outcomes: AsyncIterable<Outcome<Record>>,
  loader: Loader<Record>,
  report: ImportReport,
  options: RunOptions,
): Promise<ChangedPages> {
  const began = performance.now()
  const changes = new Changes()
  const writeIn = async (transaction: Database, rows: Row<Record>[]) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    return loader.write(transaction, rows, changes)
  }
  const complete = async (transaction: Database) => {
    if (!loader.complete) return
    const { removed, held } = await loader.complete(transaction, changes, report.rejected === 0)
    report.removed += removed
    if (!options.force) refuseLoss(report.removed, held - report.added)
  }
  if (options.dryRun || options.allOrNothing || loader.complete) {
    await database
      .transaction(async (transaction) => {
        await writeAll(outcomes, loader, report, options, (rows) => writeIn(transaction, rows))
        refuseEmpty(report, options)
        if (report.rejected > 0 && options.allOrNothing && !options.dryRun) throw new Undo()
        await complete(transaction)
        if (options.dryRun) throw new Undo()
        await changes.refresh(transaction)
        report.written = true
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
  } else {
    // What a killed import left behind is mended before the next one, or by the next start.
    await mendUnfinished(database)
    await markUnfinished(database)
    await writeAll(outcomes, loader, report, options, (rows) =>
      database.transaction((transaction) => writeIn(transaction, rows)),
    )
    await changes.refresh(database)
    await markFinished(database)
    refuseEmpty(report, options)
    report.written = true
  }
  const seconds = (performance.now() - began) / 1000
  report.seconds = Math.round(seconds * 1000) / 1000
  report.rows_per_second = Math.round(report.rows / Math.max(seconds, 0.001))
  return report.written ? changes.pages() : { tags: [] }
}

/** A list that came without its rows is a broken download, not an empty list. */
function refuseEmpty({ rows }: ImportReport, { force }: RunOptions): void {
  if (rows > 0 || force) return
  throw new ImportFileError('empty_file', 'The file has no rows: nothing was written. With --force it is believed.')
}

/** The most that a file may take away unasked; what one month drops is far less. */
const LOSS_PERCENT_MAX = 10

function refuseLoss(removed: number, held: number): void {
  if (removed <= 1 || removed * 100 <= held * LOSS_PERCENT_MAX) return
  throw new ImportFileError(
    'too_much_lost',
    `The file would take away ${removed} of the ${held} that the shop has by it, more than a tenth: nothing was written. Is it whole? With --force it is believed.`,
  )
}

/** Reads the rows and hands them over in batches; the next one is read while one is written. */
async function writeAll<Record>(
  outcomes: AsyncIterable<Outcome<Record>>,
  { recordKey, batch: most = batchSize }: Loader<Record>,
  report: ImportReport,
  { onRejected, onProgress }: RunOptions,
  write: (rows: Row<Record>[]) => Promise<BatchResult>,
): Promise<void> {
  const seen = new Set<string | number>()
  let batch: Row<Record>[] = []
  let writing: Promise<void> = Promise.resolve()
  const reject = (row: RejectedRow) => {
    addRejected(report, row)
    onRejected?.(row)
  }
  const writeBatch = async (rows: Row<Record>[]) => {
    const { added, changed, rejected = [], not_imported = 0, ended = 0, removed = 0, not_sold = 0 } = await write(rows)
    report.added += added.length
    report.changed += changed.length
    report.removed += removed
    report.not_sold += not_sold
    report.unchanged += rows.length - added.length - changed.length - rejected.length - not_imported - ended - removed
    addSkipped(report, 'not_imported', not_imported)
    addSkipped(report, 'ended', ended)
    for (const row of rejected) reject(row)
    onProgress?.(report.rows)
  }
  const flush = async () => {
    await writing
    if (batch.length === 0) return
    writing = writeBatch(batch)
    // Whoever awaits it next gets the failure; until then it must not count as one that nobody handles.
    writing.catch(() => {})
    batch = []
  }
  for await (const outcome of outcomes) {
    report.rows += 1
    if ('rejected' in outcome) reject({ line: outcome.line, ...outcome.rejected })
    else if ('skipped' in outcome) addSkipped(report, outcome.skipped)
    else if (seen.has(recordKey(outcome.record))) addSkipped(report, 'repeated')
    else {
      seen.add(recordKey(outcome.record))
      batch.push(outcome)
    }
    if (batch.length >= most) await flush()
  }
  await flush()
  await writing
}
