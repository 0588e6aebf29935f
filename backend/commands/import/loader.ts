import type { Database } from '@/backend/database/open'
import type { Changes } from './changes'
import type { MedicineFormat } from './medicine-format'
import { type Outcome, readOutcome } from './outcome'
import type { BatchResult, RejectedRow } from './report'

export type Row<Record> = { line: number; record: Record }

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
