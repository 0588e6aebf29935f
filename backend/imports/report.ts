import type { Correction } from '../corrections'
import type { Unready } from '../pharmacies'
import type { ReadHeading, UnreadHeading } from './headings'
import type { PriceMove } from './offered-products'
import type { FileReading } from './open-file'
import type { Rejection, SkipReason } from './outcome'

export type RejectedRow = { line: number } & Rejection

/** Whether a reported row was rejected, or counts without the cell. */
export type Effect = 'rejected' | 'left_out'
export type OnReported = (row: RejectedRow, effect: Effect) => void

/** A row that a complete file lacked: its minsan, slug or day, and the pharmacy's code if it belongs to one. */
export type Removed = { pharmacy: string | null; key: string }

/** A product that is shown but not sold, and what nobody said of it. */
export type NotSold = { minsan: string; name: string | null; missing: ('kind' | 'vat_rate' | 'price')[] }

/** A pharmacy without usable coordinates, shown at the centre of its comune. */
export type AtCentre = { code: string; city: string }

/** Rows of each list in the report; `--rejected` writes all rejected rows and cells to a file. */
export const KEPT = 1000

/** Adds to a list of the report up to its limit. */
function keep<Item>(list: Item[], items: readonly Item[]): void {
  list.push(...items.slice(0, KEPT - list.length))
}

export type ImportReport = ReturnType<typeof newReport>

export function newReport(
  what: string,
  file: string,
  format: string,
  dry_run: boolean,
  {
    unread: unread_headings = [],
    read: read_headings = [],
    reading = null,
  }: { unread?: UnreadHeading[]; read?: ReadHeading[]; reading?: FileReading | null } = {},
) {
  return {
    what,
    file,
    format,
    dry_run,
    /** False if `--all-or-nothing` met a rejected row: nothing was written. */
    written: false,
    /** Kind, encoding and sheet of the file. */
    reading,
    /** Headings that no column was read from. */
    unread_headings,
    /** Headings with the column that was read from each. */
    read_headings,
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    removed_keys: [] as Removed[],
    /** True if `--complete` removed nothing because rows were rejected. */
    not_complete: false,
    /** Products shown but not sold, as kind, VAT rate or price is missing. */
    not_sold: 0,
    not_sold_products: [] as NotSold[],
    at_centre: 0,
    at_centre_pharmacies: [] as AtCentre[],
    /** Pharmacies with offers that lack delivery methods or opening hours. */
    unready_pharmacies: [] as Unready[],
    /** Kinds, regimes and VAT rates that the file corrected, and those it states differently in vain. */
    corrected: 0,
    not_corrected: 0,
    corrections: [] as Correction[],
    /** Prices that jump: the stored ones stay until the import is repeated with `--accept-jumps`. */
    held: 0,
    held_prices: [] as PriceMove[],
    /** Prices that move by more than half, of those that the shop had. */
    moved: 0,
    moved_prices: [] as PriceMove[],
    compared: 0,
    /** True if too many prices move for any of the file to be written. */
    file_held: false,
    skipped: 0,
    skipped_by_reason: {} as Partial<Record<SkipReason, number>>,
    /** Rows of `not_supported`, with their names. */
    unsupported: [] as { line: number; detail: string }[],
    /** Optional cells that were not understood; their rows count without them. */
    left_out: 0,
    left_out_cells: [] as RejectedRow[],
    rejected: 0,
    rejections: [] as RejectedRow[],
    seconds: 0,
    rows_per_second: 0,
  }
}

export function addSkipped(report: ImportReport, reason: SkipReason, count = 1): void {
  if (count === 0) return
  report.skipped += count
  report.skipped_by_reason[reason] = (report.skipped_by_reason[reason] ?? 0) + count
}

export const addUnsupported = (report: ImportReport, row: { line: number; detail: string }): void =>
  keep(report.unsupported, [row])

export function addRemoved(report: ImportReport, rows: readonly Removed[], whole: boolean): void {
  report.removed += rows.length
  keep(report.removed_keys, rows)
  report.not_complete = !whole
}

export function addLeftOut(report: ImportReport, cells: readonly RejectedRow[], onReported?: OnReported): void {
  report.left_out += cells.length
  keep(report.left_out_cells, cells)
  for (const cell of cells) onReported?.(cell, 'left_out')
}

export function addRejected(report: ImportReport, row: RejectedRow, onReported?: OnReported): void {
  report.rejected += 1
  keep(report.rejections, [row])
  onReported?.(row, 'rejected')
}

export function addNotSold(report: ImportReport, products: readonly NotSold[]): void {
  report.not_sold += products.length
  keep(report.not_sold_products, products)
}

export function addAtCentre(report: ImportReport, pharmacies: readonly AtCentre[]): void {
  report.at_centre += pharmacies.length
  keep(report.at_centre_pharmacies, pharmacies)
}

export function addCorrections(report: ImportReport, corrections: readonly Correction[]): void {
  for (const correction of corrections) {
    if (correction.refused === null) report.corrected += 1
    else report.not_corrected += 1
    keep(report.corrections, [correction])
  }
}

export function addMoves(
  report: ImportReport,
  { held = [], moved = [], compared = 0 }: Pick<BatchResult, 'held' | 'moved' | 'compared'>,
): void {
  report.held += held.length
  report.moved += moved.length
  report.compared += compared
  keep(report.held_prices, held)
  keep(report.moved_prices, moved)
}

/** Result of a batch by row ID; rows in none of the lists are unchanged. */
export type BatchResult = {
  added: readonly unknown[]
  changed: readonly unknown[]
  /** Valid rows that the shop does not import. */
  not_imported?: number
  /** Closed pharmacies that were never imported. */
  ended?: number
  /** Rows that delete something, such as a closed pharmacy. */
  removed?: number
  not_sold?: readonly NotSold[]
  at_centre?: readonly AtCentre[]
  corrections?: readonly Correction[]
  held?: readonly PriceMove[]
  moved?: readonly PriceMove[]
  /** Offers that the shop had. */
  compared?: number
  rejected?: RejectedRow[]
  left_out?: RejectedRow[]
}

export function addBatch(report: ImportReport, rows: number, result: BatchResult, onReported?: OnReported): void {
  const { added, changed, rejected = [], not_imported = 0, ended = 0, removed = 0 } = result
  report.added += added.length
  report.changed += changed.length
  report.removed += removed
  report.unchanged += rows - added.length - changed.length - rejected.length - not_imported - ended - removed
  addNotSold(report, result.not_sold ?? [])
  addAtCentre(report, result.at_centre ?? [])
  addCorrections(report, result.corrections ?? [])
  addMoves(report, result)
  addLeftOut(report, result.left_out ?? [], onReported)
  addSkipped(report, 'not_imported', not_imported)
  addSkipped(report, 'ended', ended)
  for (const row of rejected) addRejected(report, row, onReported)
}
