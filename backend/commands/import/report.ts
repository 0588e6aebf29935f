import type { Rejection, SkipReason } from './outcome'

export type RejectedRow = { line: number } & Rejection

/** What an import did; `--json` prints it as it is. */
export type ImportReport = {
  what: string
  file: string
  format: string
  dry_run: boolean
  /** False where `--all-or-nothing` met a rejected row: then nothing was written. */
  written: boolean
  rows: number
  added: number
  changed: number
  unchanged: number
  /** Products that a whole list (`--complete`) no longer names. */
  removed: number
  skipped: number
  skipped_by_reason: Partial<Record<SkipReason, number>>
  rejected: number
  /** The first {@link rejectionsKept} of them. */
  rejections: RejectedRow[]
  seconds: number
  rows_per_second: number
}

/** Rejected rows named in the report; all of them go to the file of `--rejected`. */
export const rejectionsKept = 1000
const rejectionsPrinted = 20

export function newReport(what: string, file: string, format: string, dry_run: boolean): ImportReport {
  return {
    what,
    file,
    format,
    dry_run,
    written: false,
    rows: 0,
    added: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    skipped: 0,
    skipped_by_reason: {},
    rejected: 0,
    rejections: [],
    seconds: 0,
    rows_per_second: 0,
  }
}

export function addSkipped(report: ImportReport, reason: SkipReason, count = 1): void {
  if (count === 0) return
  report.skipped += count
  report.skipped_by_reason[reason] = (report.skipped_by_reason[reason] ?? 0) + count
}

const reasons: Record<SkipReason, string> = {
  ended: 'closed for good',
  superseded: 'older rows of a code that has a newer one',
  not_started: 'not in force yet',
  repeated: 'repeat an earlier row',
  not_imported: 'not in the shop, and not to be added',
}

/** The report for people. */
export function printReport(report: ImportReport): string {
  const number = (value: number) => value.toLocaleString('en-GB')
  const lines = [
    `${report.file}: ${report.what}, ${report.format}`,
    `  ${number(report.rows)} rows in ${report.seconds.toFixed(1)} s (${number(report.rows_per_second)} a second)`,
    `  added      ${number(report.added)}`,
    `  changed    ${number(report.changed)}`,
    `  unchanged  ${number(report.unchanged)}`,
  ]
  if (report.removed > 0) lines.push(`  removed    ${number(report.removed)} (no longer in the list)`)
  if (report.skipped > 0) {
    const parts = Object.entries(report.skipped_by_reason).map(
      ([reason, count]) => `${number(count)} ${reasons[reason as SkipReason]}`,
    )
    lines.push(`  skipped    ${number(report.skipped)} (${parts.join(', ')})`)
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
  return `${lines.join('\n')}\n`
}
