import { type DelimitedRow, delimitedRows } from './delimited-rows'
import { ImportFileError, type Outcome, readOutcome, reject } from './outcome'
import { cleanText } from './values'

/** Names of a column, compared ignoring case, accents, spaces and punctuation. */
export type Column = {
  names: readonly string[]
  /** Prefixes of names that vary between editions, such as a price with its date. */
  prefixes?: readonly string[]
  required?: boolean
  /** Keeps line breaks. */
  lines?: boolean
  /** Keeps the cell as it is, for values that must not change, such as e-mail addresses. */
  exact?: boolean
}

export type TableFormat<Name extends string> = {
  columns: Readonly<Record<Name, Column>>
  /** Column orders of editions without header, null for unread columns; without orders a header is required. */
  orders?: readonly (readonly (Name | null)[])[]
  /** Tests whether a first row is data; only called without a header. */
  isData?: (row: TableRow<Name>) => boolean
  /** Replacement of line breaks in cells: '' for lists that wrap inside words. */
  lineBreak?: ' ' | ''
}

/** Cleaned cells by column: one line unless line breaks are kept, single spaces, '' if missing; exact ones as they are. */
export type TableRow<Name extends string> = Readonly<Record<Name, string>>

/** Column positions, width, minimum length of a row, and index of the first data row. */
type Layout<Name extends string> = {
  at: ReadonlyMap<Name, number>
  width: number
  reach: number
  from: number
  header: string
}

/** Maximum position of the header, after preamble lines. */
const headerWithin = 12

/**
 * A delimited file with known columns. Ignores unknown columns and preamble lines; header cells may contain line
 * breaks.
 */
export class Table<Name extends string, Record> {
  constructor(
    private readonly format: TableFormat<Name>,
    private readonly readRow: (row: TableRow<Name>, line: number) => Record,
  ) {}

  /** The columns of a file with these first rows; null if they belong to another table. */
  findColumns(first: DelimitedRow[]): Name[] | null {
    const layout = this.locate(first)
    return layout && [...layout.at.keys()]
  }

  /**
   * Reads each row as a record; rows that are malformed or rejected by the reader are rejected rows. @throws
   * ImportFileError if a required column is missing.
   */
  async *read(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<Record>> {
    let layout: Layout<Name> | null = null
    for await (const batch of delimitedRows(stream)) {
      const start: Layout<Name> = layout ?? this.locate(batch) ?? this.refuse(batch)
      for (const row of layout ? batch : batch.slice(start.from))
        if (!('cells' in row)) yield row
        else if (row.cells.some((cell) => cell.trim() !== ''))
          yield isNoItem(row.cells, start.header)
            ? { line: row.line, skipped: 'no_item' }
            : readOutcome(row.line, () => this.readRow(this.toRow(row.cells, start), row.line))
      layout = start
    }
  }

  private refuse(rows: DelimitedRow[]): never {
    if (rows.length === 0) throw new ImportFileError('empty_file', 'The file holds no rows.')
    const names = this.columns().flatMap(([, { required, names }]) => (required ? names.slice(0, 1) : []))
    throw new ImportFileError('unknown_columns', `The file has no header with the columns ${names.join(', ')}.`)
  }

  private locate(rows: DelimitedRow[]): Layout<Name> | null {
    const first = rows.slice(0, headerWithin).map((row) => ('cells' in row ? row.cells : []))
    for (const [index, cells] of first.entries()) {
      const at = this.matchHeader(cells)
      if (at) return this.layout(at, cells.length, index + 1, cells.join('|'))
    }
    // A header split over two lines without quotes: the break is inside a cell.
    for (const [index, cells] of first.entries()) {
      const [end, [begin, ...more] = []] = [cells.at(-1), first[index + 1]]
      if (!end?.trim() || !begin?.trim()) continue
      const joined = [...cells.slice(0, -1), `${end} ${begin}`, ...more]
      const at = this.matchHeader(joined)
      if (at) return this.layout(at, joined.length, index + 2)
    }
    for (const order of this.format.orders ?? []) {
      const at = new Map(order.flatMap((name, index) => (name === null ? [] : [[name, index]])))
      for (const [index, cells] of first.entries()) {
        const layout = this.layout(at, cells.length, index)
        if (fits(cells, layout) && this.format.isData?.(this.toRow(cells, layout))) return layout
      }
    }
    return null
  }

  private matchHeader(cells: string[]): Map<Name, number> | null {
    const keys = cells.map(columnKey)
    const found = new Map<Name, number>()
    for (const [name, { names, prefixes = [], required }] of this.columns()) {
      const called = new Set(names.map(columnKey))
      const exact = keys.findIndex((key) => called.has(key))
      const at =
        exact === -1 ? keys.findIndex((key) => prefixes.some((prefix) => key.startsWith(columnKey(prefix)))) : exact
      if (at !== -1) found.set(name, at)
      else if (required) return null
    }
    return found
  }

  private columns(): [Name, Column][] {
    return Object.entries(this.format.columns) as [Name, Column][]
  }

  private layout(at: ReadonlyMap<Name, number>, width: number, from: number, header = ''): Layout<Name> {
    const reach = Math.max(...this.columns().map(([name, { required }]) => (required ? (at.get(name) ?? 0) : 0)))
    return { at, width, reach, from, header }
  }

  private toRow(cells: string[], layout: Layout<Name>): TableRow<Name> {
    if (!fits(cells, layout)) reject('malformed_row', `${cells.length} columns instead of ${layout.width}`)
    const wrapped = this.format.lineBreak === ''
    const entries = this.columns().map(([name, { lines, exact }]) => {
      const cell = cells[layout.at.get(name) ?? -1] ?? ''
      if (exact) return [name, cell]
      if (lines) return [name, cell.split('\n').map(cleanText).join('\n').trim()]
      return [name, cleanText(wrapped ? cell.replaceAll('\n', '') : cell)]
    })
    return Object.fromEntries(entries) as TableRow<Name>
  }
}

const TOTAL =
  /^(?:sub-?)?tot(?:\.|ale|ali|al)?(?: (?:generale|complessivo|articoli|pezzi|righe|giacenza|valore))?\s*:?$/i

/** Detects totals, whose first cell is that word, and headings that a printed list repeats on each page. */
function isNoItem(cells: string[], header: string): boolean {
  return TOTAL.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '') || cells.join('|') === header
}

/** The row reaches the last required column and has nothing beyond the header. */
function fits<Name extends string>(cells: string[], { width, reach }: Layout<Name>): boolean {
  return cells.length > reach && !cells.slice(width).some((cell) => cell.trim() !== '')
}

export type TableRecord<T> = T extends { read(stream: never): AsyncGenerator<Outcome<infer Record>> } ? Record : never

export function columnKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}
