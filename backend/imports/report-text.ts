import { formatCents } from '@/lib/rules/money'
import type { UnreadHeading } from './headings'
import type { FileReading } from './open-file'
import { ADVICE, type SkipReason } from './outcome'
import type { ImportReport, RejectedRow } from './report'

/** Lines of each list; `--json` has up to 1,000. */
const PRINTED = 20

const reasons: Record<SkipReason, string> = {
  ended: 'closed for good',
  superseded: 'older rows of a code that has a newer one',
  not_started: 'not in force yet',
  repeated: 'repeat an earlier row',
  not_imported: 'not in the shop, and not to be added',
  no_item: 'totals or repeated headings',
  not_offered: 'not offered there, or no goods by themselves',
  not_supported: 'of a kind that the shop does not sell',
}

export function formatReport(report: ImportReport): string {
  const lines = [
    `${report.file}: ${report.what}, ${report.format}`,
    ...formatReading(report.reading),
    `  ${number(report.rows)} rows in ${report.seconds.toFixed(1)} s (${number(report.rows_per_second)} a second)`,
    `  added      ${number(report.added)}`,
    `  changed    ${number(report.changed)}`,
    `  unchanged  ${number(report.unchanged)}`,
  ]
  if (report.removed > 0)
    lines.push(`  removed    ${number(report.removed)} (no longer in the list${formatRemoved(report)})`)
  if (report.not_complete)
    lines.push(
      '  removed    nothing: a rejected row may be one that the file seems to lack.',
      `    Correct the rejected rows, or use --tolerate ${report.rejected} if what they name may go too.`,
    )
  lines.push(...formatNotSold(report), ...formatAtCentre(report), ...formatUnready(report))
  lines.push(...formatCorrections(report))
  lines.push(...formatMoves(report))
  lines.push(...formatUnread(report.unread_headings))
  if (report.skipped > 0) {
    const parts = Object.entries(report.skipped_by_reason).map(
      ([reason, count]) => `${number(count)} ${reasons[reason as SkipReason]}`,
    )
    lines.push(`  skipped    ${number(report.skipped)} (${parts.join(', ')})`)
  }
  lines.push(...report.unsupported.slice(0, PRINTED).map(({ line, detail }) => `    line ${line}: ${detail}`))
  if (report.left_out > 0)
    lines.push(
      `  left out   ${number(report.left_out)} cells that were not understood (their rows were read without them)`,
      ...formatRows(report.left_out_cells, report.left_out),
    )
  lines.push(`  rejected   ${number(report.rejected)}`, ...formatRows(report.rejections, report.rejected))
  lines.push(...formatAdvice(report))
  if (report.dry_run) lines.push('  Dry run: nothing was written.')
  else if (report.file_held)
    lines.push(
      `  Nothing was written: ${number(report.moved)} of ${number(report.compared)} prices move by more than half. Check the file; if they are right, add --accept-jumps.`,
    )
  else if (!report.written)
    lines.push('  Nothing was written: with --all-or-nothing a rejected row stops the whole import.')
  return lines.join('\n')
}

/** How the file was read, where it could have been read otherwise. */
function formatReading(reading: FileReading | null): string[] {
  const lines: string[] = []
  if (reading?.guessed)
    lines.push(`  encoding   ${reading.encoding}, by the letters of its words (--encoding says another)`)
  const sheet = reading?.sheets.find(({ name }) => name === reading.sheet)
  if (!reading || !sheet) return lines
  const others = reading.sheets
    .filter((one) => one !== sheet)
    .map(({ name, rows, hidden }) => `${name}: ${number(rows)} rows${hidden ? ', hidden' : ''}`)
  lines.push(
    `  sheet      ${sheet.name}${others.length > 0 ? `, not ${others.join('; ')} (--sheet says another)` : ''}`,
  )
  if (sheet.hidden_rows > 0)
    lines.push(`  hidden     ${number(sheet.hidden_rows)} rows that the sheet hides were read like the others`)
  if (sheet.hidden_columns.length > 0)
    lines.push(`  hidden     columns ${sheet.hidden_columns.join(', ')} were read like the others`)
  return lines
}

const number = (value: number) => value.toLocaleString('en-GB')

const andMore = (all: number, printed: number) => (all > printed ? [`    and ${number(all - printed)} more`] : [])

function formatRows(rows: readonly RejectedRow[], all: number): string[] {
  const lines = rows.slice(0, PRINTED).map(({ line, code, detail }) => `    line ${line}: ${code}, ${detail}`)
  const more = all - lines.length
  return more > 0 ? [...lines, `    and ${number(more)} more (all of them with --rejected <file>)`] : lines
}

function formatAdvice({ rejections, left_out_cells }: ImportReport): string[] {
  const codes = [...new Set([...rejections, ...left_out_cells].map(({ code }) => code))]
  return codes.length === 0 ? [] : ['  to do', ...codes.map((code) => `    ${code}: ${ADVICE[code]}`)]
}

/** `: F1 980000012, 980000013; F2 980000012 and 3 more`. */
function formatRemoved({ removed, removed_keys }: ImportReport): string {
  const printed = removed_keys.slice(0, PRINTED)
  if (printed.length === 0) return ''
  const groups = Array.from(
    groupBy(printed, ({ pharmacy }) => pharmacy ?? ''),
    ([pharmacy, rows]) => `${pharmacy} ${rows.map(({ key }) => key).join(', ')}`.trim(),
  )
  const more = removed > printed.length ? ` and ${number(removed - printed.length)} more` : ''
  return `: ${groups.join('; ')}${more}`
}

const MISSING = { kind: 'kind', vat_rate: 'VAT', price: 'price' }

function formatNotSold({ not_sold, not_sold_products }: ImportReport): string[] {
  if (not_sold === 0) return []
  const printed = not_sold_products.slice(0, PRINTED)
  return [
    `  not sold   ${number(not_sold)} (only shown: say what is missing with --vat, --kind-by-category or \`import offers\`)`,
    ...printed.map(({ minsan, name, missing }) => {
      const what = missing.map((value) => `no ${MISSING[value]}`).join(', ')
      return `    ${[minsan, name].filter(Boolean).join(' ')}: ${what}`
    }),
    ...andMore(not_sold, printed.length),
  ]
}

function formatAtCentre({ at_centre, at_centre_pharmacies }: ImportReport): string[] {
  if (at_centre === 0) return []
  const groups = [...groupBy(at_centre_pharmacies, ({ city }) => city)]
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, PRINTED)
  const named = groups.reduce((sum, [, pharmacies]) => sum + pharmacies.length, 0)
  return [
    `  at centre  ${number(at_centre)} without usable coordinates, at the centre of their comune (give latitudine and longitudine)`,
    ...groups.map(([city, pharmacies]) => {
      const codes = pharmacies.map(({ code }) => code).join(', ')
      return `    ${city}: ${codes}${pharmacies.length > 1 ? ` (${pharmacies.length} at one point)` : ''}`
    }),
    ...andMore(at_centre, named),
  ]
}

const LACKS = {
  deliveries: 'nothing can be ordered (give ritiro_minuti or consegna_cap)',
  opening_hours: 'no order says when it is ready (give orari)',
}

function formatUnready({ unready_pharmacies: unready }: ImportReport): string[] {
  if (unready.length === 0) return []
  return [
    `  not ready  ${number(unready.length)} pharmacies that offer products (\`import pharmacies\`)`,
    ...unready
      .slice(0, PRINTED)
      .map(({ code, lacks }) => `    ${code}: ${lacks.map((lack) => LACKS[lack]).join('; ')}`),
    ...andMore(unready.length, PRINTED),
  ]
}

function groupBy<Item>(items: readonly Item[], by: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(by(item), [...(groups.get(by(item)) ?? []), item])
  return groups
}

export function formatUnread(headings: readonly UnreadHeading[]): string[] {
  if (headings.length === 0) return []
  const near = headings.filter(({ nearest }) => nearest !== null)
  const others = headings.filter(({ nearest }) => nearest === null).map(({ heading }) => heading)
  return [
    `  not read   ${headings.length} ${headings.length === 1 ? 'column' : 'columns'} (rename the heading of one that should be read)`,
    ...near.map(({ heading, nearest }) => `    ${heading}: did you mean ${nearest}?`),
    ...(others.length > 0 ? [`    ${others.join(', ')}`] : []),
  ]
}

function formatMoves({ file_held, held, held_prices, moved, moved_prices }: ImportReport): string[] {
  const [count, moves, what] = file_held
    ? [moved, moved_prices, 'prices that move by more than half']
    : [held, held_prices, 'prices that jump, kept as they were (if they are right, add --accept-jumps)']
  if (count === 0) return []
  return [
    `  held       ${number(count)} ${what}`,
    ...moves
      .slice(0, PRINTED)
      .map(
        ({ pharmacy, minsan, name, before_cents, after_cents }) =>
          `    ${pharmacy} ${minsan} ${name}: ${formatCents(before_cents)} -> ${formatCents(after_cents)}`,
      ),
    ...andMore(count, PRINTED),
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
  const more = corrected + not_corrected - Math.min(corrections.length, PRINTED)
  return [
    `  corrected  ${corrected.toLocaleString('en-GB')} (kind, regime or VAT of products${kept})`,
    ...corrections.slice(0, PRINTED).map(({ minsan, column, from, to, refused }) => {
      const why = refused === null ? '' : REFUSED[refused]
      return `    ${minsan}: ${COLUMN[column]} ${from} -> ${to}${why}`
    }),
    ...(more > 0 ? [`    and ${more.toLocaleString('en-GB')} more`] : []),
  ]
}
