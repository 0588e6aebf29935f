import type { Database } from '@/backend/database/open'
import type { Changes } from '../catalogue'
import type { MedicineFormat } from './medicine-format'
import type { ReadingChoice } from './open-file'
import { type Outcome, type Rejection, readOutcome } from './outcome'
import type { BatchResult, OnReported, RejectedRow, Removed } from './report'

/** `left_out` are the cells that its reader did without. */
export type Row<Record> = { line: number; record: Record; left_out?: Rejection[] }

/** The result of a batch with the cells that its rows did without; of rejected rows nothing is left out. */
export function withLeftOut(rows: readonly Row<unknown>[], result: BatchResult): BatchResult {
  const rejected = new Set(result.rejected?.map(({ line }) => line))
  const cells = rows.flatMap(({ line, left_out = [] }) =>
    rejected.has(line) ? [] : left_out.map((cell) => ({ line, ...cell })),
  )
  return { ...result, left_out: [...cells, ...(result.left_out ?? [])] }
}

/** Maps rows through `take`; collects those that it {@link reject}s, and cells that it leaves out. */
export function takeRows<Record, Taken>(rows: Row<Record>[], take: (record: Record) => Taken) {
  const taken: Taken[] = []
  const rejected: RejectedRow[] = []
  const left_out: RejectedRow[] = []
  for (const { line, record } of rows) {
    const outcome = readOutcome(line, () => take(record))
    if ('record' in outcome) {
      taken.push(outcome.record)
      for (const cell of outcome.left_out ?? []) left_out.push({ line, ...cell })
    } else if ('rejected' in outcome) rejected.push({ line, ...outcome.rejected })
  }
  return { taken, rejected, left_out }
}

export type Loader<Record> = {
  /** Unique key within a file; the first row wins. */
  recordKey(record: Record): string | number
  /** Prices that jump are held; a file in which many do is rehearsed and refused. */
  holdsPrices?: boolean
  /** Upserts rows with distinct keys inside a transaction and records the changes. */
  write(database: Database, rows: Row<Record>[], changes: Changes): Promise<BatchResult>
  /**
   * Called at the end of an import that can delete, which is one transaction: deletes rows missing in a complete
   * file, unless a row was rejected, which may have named one. Returns the deleted rows, and the number of rows held
   * before.
   */
  complete?(
    database: Database,
    changes: Changes,
    whole: boolean,
  ): Promise<{ removed: readonly Removed[]; held: number }>
}

export type ImportOptions = ReadingChoice & {
  dryRun?: true
  allOrNothing?: true
  /** File for rejected rows and cells that were left out. */
  rejected?: string
  format?: MedicineFormat
  /** Medicines: updates existing ones, adds none. */
  knownOnly?: true
  /** Medicines and offers: replaces existing names and descriptions. */
  replaceTexts?: true
  /**
   * The file is complete: entries missing from it are deleted for the pharmacies it names; a medicine loses its
   * class, reference price or shortage.
   */
  complete?: true
  /** Number of rejected rows that are accepted: the file counts as complete, and the command as successful. */
  tolerate?: number
  /** Accepts a file without rows, or one that deletes more than a tenth. */
  force?: true
  /** Offers and catalogue: writes prices that jump, which are held otherwise. */
  acceptJumps?: true
  /** Catalogue: column profile, by name or path of a JSON file. */
  profile?: string
  /** Catalogue: VAT rate of rows that state none. */
  vat?: number
  /** Catalogue: path of a CSV with the kind of each category's products. */
  kindByCategory?: string
  pharmacy?: string
  /** The file is of this pharmacy alone: rows of others are rejected, and products that others sell too keep their data. */
  own?: true
}

/** Callbacks and mode of an import. */
export type Run = {
  /** Groups its changes for the undo. */
  id?: string
  onReported?: OnReported | undefined
  /** Rows read or written so far, of the total. */
  onProgress?: ((doing: 'read' | 'written', rows: number, all: number) => void) | undefined
  /**
   * The embedded database's session is shared with visitors: works in small batches and pauses after each for as
   * long as it took. The shop writes the staged pieces.
   */
  gentle?: boolean
  signal?: AbortSignal
  /** Called with the transaction of each rehearsed piece before it is rolled back; its changes are recorded. */
  onRehearsed?: (transaction: Database) => Promise<void>
}

/** Rows and loader of an import; a rehearsal needs its own loader, which is stateful. */
export type Plan = {
  format: string
  outcomes: AsyncIterable<Outcome<unknown>>
  load(rehearsal: boolean): Promise<Loader<unknown>>
}
