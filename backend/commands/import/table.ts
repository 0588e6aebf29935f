import { type DelimitedRow, delimitedRows } from './delimited-rows'
import { ImportFileError, type Rejection } from './outcome'
import { cleanText } from './values'

/** How a column may be called. Names are compared without case, accents, spaces and punctuation. */
export type Column = {
  names: readonly string[]
  /** Beginnings of names that change from one edition to the next, such as a price with its date. */
  prefixes?: readonly string[]
  required?: boolean
}
export type Columns<Name extends string> = Readonly<Record<Name, Column>>

/** Cells by column, cleaned: one line, single spaces, '' where the column or the value is missing. */
export type TableRow<Name extends string> = Readonly<Record<Name, string>>
export type TableItem<Name extends string> =
  | { line: number; row: TableRow<Name> }
  | { line: number; rejected: Rejection }

export type TableFormat<Name extends string> = {
  columns: Columns<Name>
  /** The orders of the columns in editions without a header; without one a header there must be. */
  orders?: readonly (readonly Name[])[]
  /** Whether a first row is data, asked only where no header was found. */
  isData?: (row: TableRow<Name>) => boolean
  /** What a line break in a cell stands for: '' in lists that wrap long cells in the middle of a word. */
  lineBreak?: ' ' | ''
}

/** A header stands among the first rows: preamble lines come before it. */
const headerWithin = 12

/**
 * Reads a delimited file as a table of known columns, in batches. Unknown columns are ignored, preamble lines before the
 * header are passed over, a header cell may hold a line break.
 * @throws ImportFileError when a required column is nowhere.
 */
export async function* tableRows<Name extends string>(
  stream: AsyncIterable<Uint8Array>,
  format: TableFormat<Name>,
): AsyncGenerator<TableItem<Name>[]> {
  let places: Places<Name> | null = null
  let waiting: DelimitedRow[] = []
  for await (const rows of delimitedRows(stream)) {
    if (places) {
      const known = places
      yield rows.map((row) => toItem(row, known, format))
      continue
    }
    waiting.push(...rows)
    if (waiting.length < headerWithin) continue
    const start = locate(waiting, format)
    places = start.places
    yield waiting.slice(start.from).map((row) => toItem(row, start.places, format))
    waiting = []
  }
  if (places) return
  if (waiting.length === 0) throw new ImportFileError('empty_file', 'The file holds no rows.')
  const start = locate(waiting, format)
  yield waiting.slice(start.from).map((row) => toItem(row, start.places, format))
}

/** Whether a file's first rows are those of a format: its header is among them, or a first row of data where it may lack one. */
export function fitsFormat<Name extends string>(rows: DelimitedRow[], format: TableFormat<Name>): boolean {
  return find(rows, format) !== null
}

/** Column name as compared: lower case, no accents, letters and digits only. */
export function columnKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}

/** Which of the columns a header row names, or null when a required one is missing. */
export function matchHeader<Name extends string>(cells: string[], columns: Columns<Name>): Map<Name, number> | null {
  const keys = cells.map(columnKey)
  const found = new Map<Name, number>()
  for (const name of namesOf(columns)) {
    const column = columns[name]
    const names = new Set(column.names.map(columnKey))
    let at = keys.findIndex((key) => names.has(key))
    if (at === -1 && column.prefixes) {
      const prefixes = column.prefixes.map(columnKey)
      at = keys.findIndex((key) => prefixes.some((prefix) => key.startsWith(prefix)))
    }
    if (at !== -1) found.set(name, at)
    else if (column.required) return null
  }
  return found
}

type Places<Name extends string> = { at: [Name, number][]; width: number; minimum: number }

function locate<Name extends string>(
  rows: DelimitedRow[],
  format: TableFormat<Name>,
): { places: Places<Name>; from: number } {
  const found = find(rows, format)
  if (found) return found
  const missing = namesOf(format.columns).filter((name) => format.columns[name].required)
  const names = missing.map((name) => format.columns[name].names[0]).join(', ')
  throw new ImportFileError('unknown_columns', `The file has no header with the columns ${names}.`)
}

function find<Name extends string>(
  rows: DelimitedRow[],
  format: TableFormat<Name>,
): { places: Places<Name>; from: number } | null {
  const first = rows.slice(0, headerWithin).map((row) => ('cells' in row ? row.cells : []))
  for (const [index, cells] of first.entries()) {
    const at = matchHeader(cells, format.columns)
    if (at) return { places: placesOf(at, cells.length, format.columns), from: index + 1 }
  }
  // A header broken over two lines without quotes: the break stands inside a cell.
  for (const [index, cells] of first.entries()) {
    const [before, after] = [cells.at(-1), first[index + 1]?.[0]]
    if (!before?.trim() || !after?.trim()) continue
    const joined = [...cells.slice(0, -1), `${before} ${after}`, ...(first[index + 1]?.slice(1) ?? [])]
    const at = matchHeader(joined, format.columns)
    if (at) return { places: placesOf(at, joined.length, format.columns), from: index + 2 }
  }
  for (const order of format.orders ?? []) {
    const at = new Map(order.map((name, index) => [name, index]))
    for (const [from, row] of rows.slice(0, headerWithin).entries()) {
      if (!('cells' in row)) continue
      const places = placesOf(at, row.cells.length, format.columns)
      const item = toItem(row, places, format)
      if ('row' in item && (format.isData?.(item.row) ?? true)) return { places, from }
    }
  }
  return null
}

function placesOf<Name extends string>(at: Map<Name, number>, width: number, columns: Columns<Name>): Places<Name> {
  const required = namesOf(columns).flatMap((name) => (columns[name].required ? [at.get(name) ?? 0] : []))
  const places = namesOf(columns).map((name): [Name, number] => [name, at.get(name) ?? -1])
  return { at: places, width, minimum: Math.max(0, ...required) + 1 }
}

function toItem<Name extends string>(
  row: DelimitedRow,
  places: Places<Name>,
  format: TableFormat<Name>,
): TableItem<Name> {
  if (!('cells' in row)) return row
  const { line, cells } = row
  if (cells.length < places.minimum || cells.slice(places.width).some((cell) => cell.trim() !== '')) {
    const detail = `${cells.length} columns instead of ${places.width}`
    return { line, rejected: { code: 'malformed_row', detail } }
  }
  const entries = Object.create(null) as Record<Name, string>
  for (const [name, index] of places.at) {
    const cell = index < 0 ? '' : (cells[index] ?? '')
    entries[name] = cleanText(format.lineBreak === '' ? cell.replaceAll('\n', '') : cell)
  }
  return { line, row: entries }
}

function namesOf<Name extends string>(columns: Columns<Name>): Name[] {
  return Object.keys(columns) as Name[]
}
