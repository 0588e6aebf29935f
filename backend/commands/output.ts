import { Command, InvalidArgumentError, Option } from 'commander'
import { formatShortDate, formatTime } from '@/lib/rules/dates'
import { formatCents } from '@/lib/rules/money'
import { linesOfText, oneLine } from '@/lib/values/text'
import type { AgreedLine } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import {
  LIST_MAX,
  type OperationAnswer,
  type OperationInput,
  type OperationName,
  openContext,
  PAGE_MAX,
  runOperation,
} from '../operator'
import type { OperatorFilter, OperatorList } from '../pharmacies'
import { readBackendEnv } from '../process/env'
import { CommandFailure } from '../process/files'

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

export function formatLines(lines: readonly OrderLine[], totalCents: number): string {
  const table = formatTable(lines, {
    minsan: ({ minsan }) => minsan,
    packs: ({ quantity }) => String(quantity),
    price: ({ unit_price_cents }) => formatCents(unit_price_cents),
    product: ({ name }) => name,
  })
  return `${table}\nTotal ${formatCents(totalCents)}`
}

/** `20/11/26, 16:30` local time in Italy; a dash for null. */
export function momentText(instant: string | null): string {
  return instant === null ? '-' : `${formatShortDate(instant)}, ${formatTime(instant)}`
}

interface List<Row, Status> {
  description: string
  all: string
  none: string
  statuses?: readonly Status[]
  /** Further filters. */
  options?: readonly Option[]
  read(filter: OperatorFilter<Status>): Promise<OperatorList<Row>>
  columns: Record<string, (row: Row) => string>
}

export function listCommand<Row, Status extends string>(list: List<Row, Status>): Command {
  const command = new Command('list')
    .description(list.description)
    .option('-p, --pharmacy <id or code>', 'of one pharmacy')
    .option('-a, --all', list.all)
    .option('-n, --limit <count>', `at most so many, up to ${LIST_MAX}`, parseCount(LIST_MAX), 50)
    .option('--page <number>', 'the next so many', parseCount(PAGE_MAX), 1)
    .action(async ({ json, ...filter }) => {
      const { rows, total } = await list.read(filter)
      const toText = () =>
        total === 0 ? list.none : `${formatTable(rows, list.columns)}\n${placeText(rows, total, filter)}`
      print(rows, toText, { json })
    })
  for (const option of list.options ?? []) command.addOption(option)
  if (list.statuses)
    command.addOption(new Option('-s, --status <status>', 'in one status, ended ones too').choices(list.statuses))
  return command
}

/** `51 to 100 of 137; --page 3 for the next`. */
function placeText(rows: readonly unknown[], total: number, { limit, page }: { limit: number; page: number }): string {
  const before = (page - 1) * limit
  if (rows.length === 0) return `None on page ${page}: there are ${total}.`
  const next = before + rows.length < total ? `; --page ${page + 1} for the next` : ''
  return `${before + 1} to ${before + rows.length} of ${total}${next}`
}

/** Parses an integer option from 1 to `most`. Throws commander's InvalidArgumentError. */
export const parseCount = (most: number) => (text: string) => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new InvalidArgumentError(`Give a whole number from 1 to ${most}.`)
  return value
}

export async function operate<Name extends OperationName>(
  name: Name,
  input: OperationInput<Name>,
): Promise<OperationAnswer<Name>> {
  const { runtime, close } = await openContext(readBackendEnv(), { without_keys: name === 'rekey' })
  try {
    // Same operation and input; TypeScript loses the link between name and answer.
    return (await runOperation(runtime, name, input)) as OperationAnswer<Name>
  } catch (error) {
    throw asRefusal(error)
  } finally {
    await close()
  }
}

/** Converts a problem to a CommandFailure; returns other errors unchanged. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error
  return new CommandFailure(error.message === error.code ? error.code.replaceAll('_', ' ') : error.message)
}
