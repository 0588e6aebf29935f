import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { formatCents } from '@/lib/rules/money'
import { linesOfText, oneLine } from '@/lib/values/text'
import type { AgreedLine } from '../database/schema/orders'

export function printJson(value: unknown): void {
  // Escapes control and bidi characters, which JSON may contain.
  printLine(JSON.stringify(value, null, 2).replace(/[\p{Cc}\p{Bidi_Control}]/gu, escaped))
}

const escaped = (character: string) =>
  character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

export function printLine(text = ''): void {
  process.stdout.write(`${linesOfText(text)}\n`)
}

export function print<Value>(value: Value, toText: (value: Value) => string, { json }: { json?: boolean }): void {
  if (json) printJson(value)
  else printLine(toText(value))
}

/** A table with upper-case headings and columns sized to their content. */
export function formatTable<Row>(rows: readonly Row[], columns: Record<string, (row: Row) => string>): string {
  const header = Object.keys(columns).map((name) => name.toUpperCase())
  const lines = [header, ...rows.map((row) => Object.values(columns).map((read) => oneLine(read(row))))]
  const widths = header.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)))
  const toLine = (cells: string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return lines.map((cells) => toLine(cells).trimEnd()).join('\n')
}

/** A title with facts below; null values are omitted. */
export function formatFacts(title: string, facts: Record<string, string | null>): string {
  const known = Object.entries(facts).filter(([, value]) => value !== null)
  return [title, ...known.map(([name, value]) => `  ${name.padEnd(14)}${oneLine(value ?? '')}`)].join('\n')
}

type OrderLine = Pick<AgreedLine, 'minsan' | 'quantity' | 'unit_price_cents' | 'name'>

export function formatLines(lines: readonly OrderLine[], total_cents: number): string {
  const table = formatTable(lines, {
    minsan: ({ minsan }) => minsan,
    packs: ({ quantity }) => String(quantity),
    price: ({ unit_price_cents }) => formatCents(unit_price_cents),
    product: ({ name }) => name,
  })
  return `${table}\nTotal ${formatCents(total_cents)}`
}

/** `20/11/26, 16:30` local time in Italy; a dash for null. */
export function momentText(instant: string | null): string {
  return instant === null ? '-' : `${formatShortDate(instant)}, ${formatTime(instant)}`
}
