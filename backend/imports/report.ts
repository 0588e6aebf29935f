import type { Correction } from './corrections'
import type { UnreadHeading } from './headings'
import type { Rejection, SkipReason } from './outcome'

export type RejectedRow = { line: number } & Rejection

/** Rejected rows in the report; `--rejected` writes all to a file. */
const rejectionsKept = 1000
const rejectionsPrinted = 20
const correctionsKept = 1000
const correctionsPrinted = 20

export type ImportReport = ReturnType<typeof newReport>

export function newReport(
  what: string,
  file: string,
  format: string,
  dry_run: boolean,
  unread_headings: UnreadHeading[] = [],
) {
  return {
    what,
    file,
    format,
    dry_run,
    /** False if `--all-or-nothing` met a rejected row: nothing was written. */
    written: false,
    /** Headings that no column was read from. */
    unread_headings,
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    /** Keys of the first removed rows: minsan, slug or day. */
    removed_keys: [] as string[],
    /** True if `--complete` removed nothing because rows were rejected. */
    not_complete: false,
    /** Products shown but not sold, as kind, VAT rate or price is missing. */
    not_sold: 0,
    /** Kinds, regimes and VAT rates that the file corrected, and those it states differently in vain. */
    corrected: 0,
    not_corrected: 0,
    corrections: [] as Correction[],
    skipped: 0,
    skipped_by_reason: {} as Partial<Record<SkipReason, number>>,
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

export function addRemoved(report: ImportReport, keys: readonly string[], whole: boolean): void {
  report.removed += keys.length
  report.removed_keys.push(...keys.slice(0, rejectionsKept - report.removed_keys.length))
  report.not_complete = !whole
}

export function addLeftOut(report: ImportReport, cells: readonly RejectedRow[]): void {
  report.left_out += cells.length
  report.left_out_cells.push(...cells.slice(0, rejectionsKept - report.left_out_cells.length))
}

export function addRejected(report: ImportReport, row: RejectedRow): void {
  report.rejected += 1
  if (report.rejections.length < rejectionsKept) report.rejections.push(row)
}

export function addCorrections(report: ImportReport, corrections: readonly Correction[]): void {
  for (const correction of corrections) {
    if (correction.refused === null) report.corrected += 1
    else report.not_corrected += 1
    if (report.corrections.length < correctionsKept) report.corrections.push(correction)
  }
}

const reasons: Record<SkipReason, string> = {
  ended: 'closed for good',
  superseded: 'older rows of a code that has a newer one',
  not_started: 'not in force yet',
  repeated: 'repeat an earlier row',
  not_imported: 'not in the shop, and not to be added',
  no_item: 'totals or repeated headings',
  not_offered: 'not offered there, or no goods by themselves',
}

export function formatReport(report: ImportReport): string {
  const number = (value: number) => value.toLocaleString('en-GB')
  const lines = [
    `${report.file}: ${report.what}, ${report.format}`,
    `  ${number(report.rows)} rows in ${report.seconds.toFixed(1)} s (${number(report.rows_per_second)} a second)`,
    `  added      ${number(report.added)}`,
    `  changed    ${number(report.changed)}`,
    `  unchanged  ${number(report.unchanged)}`,
  ]
  if (report.removed > 0) {
    const keys = report.removed_keys.slice(0, rejectionsPrinted)
    const more = report.removed > keys.length ? ` and ${number(report.removed - keys.length)} more` : ''
    const named = keys.length > 0 ? `: ${keys.join(', ')}${more}` : ''
    lines.push(`  removed    ${number(report.removed)} (no longer in the list${named})`)
  }
  if (report.not_complete)
    lines.push(
      '  removed    nothing: a rejected row may be one that the file seems to lack.',
      `    Correct the rejected rows, or use --tolerate ${report.rejected} if what they name may go too.`,
    )
  if (report.not_sold > 0)
    lines.push(`  not sold   ${number(report.not_sold)} (shown: nobody said their kind, VAT or price)`)
  lines.push(...formatCorrections(report))
  lines.push(...formatUnread(report.unread_headings))
  if (report.skipped > 0) {
    const parts = Object.entries(report.skipped_by_reason).map(
      ([reason, count]) => `${number(count)} ${reasons[reason as SkipReason]}`,
    )
    lines.push(`  skipped    ${number(report.skipped)} (${parts.join(', ')})`)
  }
  if (report.left_out > 0) {
    lines.push(`  left out   ${number(report.left_out)} cells that were not understood (their rows count without them)`)
    for (const { line, code, detail } of report.left_out_cells.slice(0, rejectionsPrinted))
      lines.push(`    line ${line}: ${code}, ${detail}`)
    if (report.left_out > rejectionsPrinted) lines.push(`    and ${number(report.left_out - rejectionsPrinted)} more`)
  }
  lines.push(`  rejected   ${number(report.rejected)}`)
  for (const { line, code, detail } of report.rejections.slice(0, rejectionsPrinted)) {
    lines.push(`    line ${line}: ${code}, ${detail}`)
  }
  const more = report.rejected - Math.min(report.rejections.length, rejectionsPrinted)
  if (more > 0) lines.push(`    and ${number(more)} more (all of them with --rejected <file>)`)
  if (report.dry_run) lines.push('  Dry run: nothing was written.')
  else if (!report.written)
    lines.push('  Nothing was written: with --all-or-nothing a rejected row stops the whole import.')
  return lines.join('\n')
}

function formatUnread(headings: readonly UnreadHeading[]): string[] {
  if (headings.length === 0) return []
  const near = headings.filter(({ nearest }) => nearest !== null)
  const others = headings.filter(({ nearest }) => nearest === null).map(({ heading }) => heading)
  return [
    `  not read   ${headings.length} ${headings.length === 1 ? 'column' : 'columns'} (rename the heading of one that should be read)`,
    ...near.map(({ heading, nearest }) => `    ${heading}: did you mean ${nearest}?`),
    ...(others.length > 0 ? [`    ${others.join(', ')}`] : []),
  ]
}

const COLUMN = { kind: 'kind', supply: 'regime', vat_rate: 'VAT' }
const REFUSED = {
  allows_more: ' (kept: the file would allow more; --replace-texts takes its word)',
  default: ' (kept: the file may only assume it; --replace-texts takes its word)',
  set: ' (kept: set with `products set`)',
}

function formatCorrections({ corrected, not_corrected, corrections }: ImportReport): string[] {
  if (corrections.length === 0) return []
  const kept = not_corrected > 0 ? `, ${not_corrected.toLocaleString('en-GB')} kept as they are` : ''
  const more = corrected + not_corrected - Math.min(corrections.length, correctionsPrinted)
  return [
    `  corrected  ${corrected.toLocaleString('en-GB')} (kind, regime or VAT of products${kept})`,
    ...corrections.slice(0, correctionsPrinted).map(({ minsan, column, from, to, refused }) => {
      const why = refused === null ? '' : REFUSED[refused]
      return `    ${minsan}: ${COLUMN[column]} ${from} -> ${to}${why}`
    }),
    ...(more > 0 ? [`    and ${more.toLocaleString('en-GB')} more`] : []),
  ]
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
  not_sold?: number
  corrections?: readonly Correction[]
  rejected?: RejectedRow[]
  left_out?: RejectedRow[]
}

export function addBatch(
  report: ImportReport,
  rows: number,
  result: BatchResult,
  onRejected?: (row: RejectedRow) => void,
): void {
  const { added, changed, rejected = [], not_imported = 0, ended = 0, removed = 0, not_sold = 0 } = result
  report.added += added.length
  report.changed += changed.length
  report.removed += removed
  report.not_sold += not_sold
  addCorrections(report, result.corrections ?? [])
  report.unchanged += rows - added.length - changed.length - rejected.length - not_imported - ended - removed
  addLeftOut(report, result.left_out ?? [])
  addSkipped(report, 'not_imported', not_imported)
  addSkipped(report, 'ended', ended)
  for (const row of rejected) {
    addRejected(report, row)
    onRejected?.(row)
  }
}
