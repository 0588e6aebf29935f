import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Pace } from '@/backend/catalogue/pace'
import { mendUnfinished } from '@/backend/catalogue/unfinished'
import { faultOf } from '@/backend/database/fault'
import type { Database } from '@/backend/database/open'
import type { ChangedPages } from '@/backend/http/announce'
import { CommandFailure } from '@/backend/operator/failure'
import { Changes } from './changes'
import type { MedicineFormat } from './medicine-format'
import { ImportFileError, type Outcome, readOutcome, type SkipReason } from './outcome'
import { addRejected, addSkipped, type ImportReport, newReport, type RejectedRow } from './report'
import {
  beat,
  type Decided,
  decide,
  dropPieces,
  finish,
  handBack,
  isAbandoned,
  isWaiting,
  readDecided,
  readPiece,
  stage,
  takeFinished,
} from './staged'

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

/** What the import tells, and how it goes about it. */
export type Run = {
  onRejected?: ((row: RejectedRow) => void) | undefined
  /** Rows that were read so far, or written, of all that were read. */
  onProgress?: ((doing: 'read' | 'written', rows: number, all: number) => void) | undefined
  /** Visitors wait for the same session of the embedded database: small pieces, with as much time for visitors after each as it took. The shop writes them. */
  gentle?: boolean
  signal?: AbortSignal
}

/** What an import reads, and what writes it; a rehearsal's loader is another one, since it keeps what it has seen. */
export type Plan = {
  format: string
  outcomes: AsyncIterable<Outcome<unknown>>
  load(rehearsal: boolean): Promise<Loader<unknown>>
}

/** Large enough to be fast, small enough that no statement holds the shop up. */
const PIECE = 1000
const SMALL_PIECE = 100
/** One import at a time writes: two would overwrite each other's half-read rows. */
const importLock = 7_205_112

class Undo extends Error {}

/**
 * Reads all rows and lays them aside in pieces, decides, and writes them. Until the decision nothing is seen of them; after it they are written
 * whatever happens: by the shop, where this process dies. What may be refused at its end is rehearsed first, each piece in a transaction that is
 * undone; a dry run is that alone. Fills the report, and gives the storefront's pages that changed.
 * Throws ImportFileError for a file without rows, and one that takes too much away.
 */
export async function runImport(
  database: Database,
  what: string,
  plan: Plan,
  report: ImportReport,
  options: ImportOptions,
  run: Run,
): Promise<ChangedPages> {
  const began = performance.now()
  const id = randomUUID()
  const loader = await plan.load(true)
  const rehearsal =
    options.dryRun || options.allOrNothing || loader.complete ? rehearse(database, loader, report) : null
  let pieces = 0
  try {
    await readPieces(plan.outcomes, loader, report, run, async (rows) => {
      if (!options.dryRun) await stage(database, id, pieces, rows)
      pieces += 1
      await rehearsal?.piece(rows)
    })
    refuseEmpty(report, options)
    await rehearsal?.end(options)
    const refused = options.allOrNothing && report.rejected + (rehearsal?.trial.rejected ?? 0) > 0
    if (rehearsal && (options.dryRun || refused)) {
      rehearsal.keep(run)
      await dropPieces(database, id)
      return { tags: [] }
    }
    await mendUnfinished(database)
    const decided = {
      id,
      what,
      format: plan.format,
      report,
      options: chosenOnly(options),
      at: new Date().toISOString(),
    }
    await decide(database, decided, run.gentle === true)
    if (run.gentle) return await untilWritten(database, id, report, run).catch(sayCutOff)
    return await writeDecided(database, decided, await plan.load(false), report, run).catch(async (error) => {
      // Where the database is away it is told by its silence.
      await handBack(database, id).catch(() => {})
      return sayCutOff(error)
    })
  } catch (error) {
    // Not once it is decided, nor where that cannot be known.
    await readDecided(database)
      .then((decided) => (decided?.id === id ? undefined : dropPieces(database, id)))
      .catch(() => {})
    throw error
  } finally {
    const seconds = (performance.now() - began) / 1000
    report.seconds = Math.round(seconds * 1000) / 1000
    report.rows_per_second = Math.round(report.rows / Math.max(seconds, 0.001))
  }
}

const LOOK_MS = 250

/** Waits until the shop has written it, which tells the storefront as well. */
async function untilWritten(database: Database, id: string, report: ImportReport, run: Run): Promise<ChangedPages> {
  for (let decided = await readDecided(database); decided?.id === id; decided = await readDecided(database)) {
    if (isAbandoned(decided) && !isWaiting(decided))
      throw new CommandFailure('The shop could not write it and will try again: its log says why.')
    run.onProgress?.('written', decided.written, report.rows)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  const finished = await takeFinished(database, id)
  Object.assign(report, finished?.report ?? { written: true })
  for (const row of finished?.refused ?? []) run.onRejected?.(row)
  return { tags: [] }
}

/** The database is away: the command can do no more. */
function sayCutOff(error: unknown): never {
  if (faultOf(error)?.code !== 'away') throw error
  throw new CommandFailure(
    'The shop or its database went away while the rows were written. It writes the rest by itself once it is back; `imports list` names the import then.',
  )
}

/** Writes an import that was decided, from its first piece: what is written already stays as it is. Gives the pages that changed. */
export async function writeDecided(
  database: Database,
  decided: Pick<Decided, 'id' | 'options' | 'at'>,
  loader: Loader<unknown>,
  report: ImportReport,
  { onRejected, onProgress, gentle, signal }: Run,
): Promise<ChangedPages> {
  const changes = new Changes()
  const refused: RejectedRow[] = []
  const rest = async (ms: number) => {
    signal?.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, ms))
  }
  const pace = gentle ? new Pace(PIECE, rest) : null
  for (let piece = 0, written = 0; ; piece++) {
    const text = await readPiece(database, decided.id, piece)
    if (text === null) break
    // What `stage` was given.
    const rows = JSON.parse(text) as Row<unknown>[]
    for (let from = 0; from < rows.length; ) {
      signal?.throwIfAborted()
      const began = performance.now()
      const some = rows.slice(from, from + (pace?.size ?? PIECE))
      const result = await database.transaction(async (transaction) => {
        await transaction.execute(sql`select pg_advisory_xact_lock(${importLock})`)
        await beat(transaction, decided.id, written)
        return loader.write(transaction, some, changes)
      })
      count(report, some.length, result, (row) => {
        refused.push(row)
        onRejected?.(row)
      })
      from += some.length
      written += some.length
      onProgress?.('written', written, report.rows)
      await pace?.rested(some.length, performance.now() - began)
    }
  }
  if (loader.complete)
    await database.transaction(async (transaction) => {
      await beat(transaction, decided.id)
      const { removed } = (await loader.complete?.(transaction, changes, report.rejected === 0)) ?? { removed: 0 }
      report.removed += removed
    })
  const paceOfProducts = new Pace(PIECE, async (ms) => {
    await beat(database, decided.id)
    await rest(ms)
  })
  await changes.refresh(database, gentle ? paceOfProducts : undefined)
  report.written = true
  await finish(database, decided, report, refused)
  return changes.pages()
}

/** Writes each piece and undoes it, to know what the whole would come to. */
function rehearse(database: Database, loader: Loader<unknown>, report: ImportReport) {
  const trial = newReport(report.what, report.file, report.format, true)
  const rejected: RejectedRow[] = []
  const undone = (work: (transaction: Database) => Promise<void>) =>
    database
      .transaction(async (transaction) => {
        await work(transaction)
        throw new Undo()
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error
      })
  return {
    trial,
    piece: (rows: Row<unknown>[]) =>
      undone(async (transaction) => {
        const result = await loader.write(transaction, rows, new Changes())
        count(trial, rows.length, result, (row) => rejected.push(row))
      }),
    end: (options: ImportOptions) =>
      undone(async (transaction) => {
        if (!loader.complete) return
        const whole = report.rejected + trial.rejected === 0
        const { removed, held } = await loader.complete(transaction, new Changes(), whole)
        trial.removed += removed
        if (!options.force) refuseLoss(trial.removed, held)
      }),
    /** Makes the report that of the rehearsal. */
    keep({ onRejected }: Run): void {
      for (const key of ['added', 'changed', 'unchanged', 'removed', 'not_sold'] as const) report[key] += trial[key]
      for (const [reason, times] of Object.entries(trial.skipped_by_reason))
        addSkipped(report, reason as SkipReason, times)
      for (const row of rejected) {
        addRejected(report, row)
        onRejected?.(row)
      }
    },
  }
}

function count(report: ImportReport, rows: number, result: BatchResult, onRejected: Run['onRejected']): void {
  const { added, changed, rejected = [], not_imported = 0, ended = 0, removed = 0, not_sold = 0 } = result
  report.added += added.length
  report.changed += changed.length
  report.removed += removed
  report.not_sold += not_sold
  report.unchanged += rows - added.length - changed.length - rejected.length - not_imported - ended - removed
  addSkipped(report, 'not_imported', not_imported)
  addSkipped(report, 'ended', ended)
  for (const row of rejected) {
    addRejected(report, row)
    onRejected?.(row)
  }
}

/** A list that came without its rows is a broken download, not an empty list. */
function refuseEmpty({ rows }: ImportReport, { force }: ImportOptions): void {
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

/** Reads the rows and hands them over in pieces; the next one is read while one is taken. */
async function readPieces(
  outcomes: AsyncIterable<Outcome<unknown>>,
  { recordKey }: Loader<unknown>,
  report: ImportReport,
  { onRejected, onProgress, gentle }: Run,
  take: (rows: Row<unknown>[]) => Promise<void>,
): Promise<void> {
  const size = gentle ? SMALL_PIECE : PIECE
  const seen = new Set<string | number>()
  let rows: Row<unknown>[] = []
  let taking: Promise<void> = Promise.resolve()
  const flush = async () => {
    await taking
    if (rows.length === 0) return
    taking = take(rows)
    // Whoever awaits it next gets the failure; until then it must not count as one that nobody handles.
    taking.catch(() => {})
    rows = []
  }
  for await (const outcome of outcomes) {
    report.rows += 1
    onProgress?.('read', report.rows, 0)
    if ('rejected' in outcome) {
      const row = { line: outcome.line, ...outcome.rejected }
      addRejected(report, row)
      onRejected?.(row)
    } else if ('skipped' in outcome) addSkipped(report, outcome.skipped)
    else if (seen.has(recordKey(outcome.record))) addSkipped(report, 'repeated')
    else {
      seen.add(recordKey(outcome.record))
      rows.push(outcome)
    }
    if (rows.length >= size) await flush()
  }
  await flush()
  await taking
}

/** Commander hands over what was not chosen too. */
const OPTIONS = [
  'allOrNothing',
  'knownOnly',
  'replaceTexts',
  'complete',
  'force',
  'pharmacy',
  'format',
  'profile',
] as const
const chosenOnly = (options: ImportOptions) =>
  Object.fromEntries(OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]] as const])))
