import { InvalidArgumentError } from 'commander'

const amount = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' })
const moment = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}

export function printLine(text = ''): void {
  process.stdout.write(`${text}\n`)
}

/** Columns as wide as what is in them. */
export function tableOf(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [header, ...rows]
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** `12,50 €` from whole cents. */
export function euroText(cents: number): string {
  return amount.format(cents / 100)
}

/** `20/11/26, 16:30` on Italy's clock; a dash for none. */
export function momentText(instant: string | null): string {
  return instant === null ? '-' : moment.format(new Date(instant))
}

/** The longest list that a command prints. */
export const LIST_MAX = 1000

/** A count of a `--limit`, from 1 to LIST_MAX. Throws commander's InvalidArgumentError. */
export function count(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > LIST_MAX)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${LIST_MAX}.`)
  return value
}
