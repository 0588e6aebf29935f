import { type DelimitedRow, delimitedRows } from './delimited-rows'
import { ImportFileError, type Outcome, readOutcome, reject } from './outcome'
import { cleanText } from './values'

/** How a column may be called. Names are compared without case, accents, spaces and punctuation. */
export type Column = {
  names: readonly string[]
  /** Beginnings of names that change from one edition to the next, such as a price with its date. */
  prefixes?: readonly string[]
  required?: boolean
  /** A text whose lines stay. */
  lines?: boolean
}

export type TableFormat<Name extends string> = {
  columns: Readonly<Record<Name, Column>>
  /** The orders of the columns in editions without a header, null for one that nobody reads; without orders a header there must be. */
  orders?: readonly (readonly (Name | null)[])[]
  /** Whether a first row is data, asked only where no header was found. */
  isData?: (row: TableRow<Name>) => boolean
  /** What a line break in a cell stands for: '' in lists that wrap long cells in the middle of a word. */
  lineBreak?: ' ' | ''
}

/** Cells by column, cleaned: one line but where lines stay, single spaces, '' where the column or the value is missing. */
export type TableRow<Name extends string> = Readonly<Record<Name, string>>

/** Where the columns stand in a file, how many there are, up to which a row must go, and which of its first rows is data. */
type Layout<Name extends string> = { at: ReadonlyMap<Name, number>; width: number; reach: number; from: number }

/** A header stands among the first rows: preamble lines come before it. */
const headerWithin = 12

/**
 * A delimited file as a table of known columns. Unknown columns are ignored, preamble lines before the header are passed
 * over, a header cell may hold a line break.
 */
export class Table<Name extends string, Record> {
  constructor(
    private readonly format: TableFormat<Name>,
    private readonly readRow: (row: TableRow<Name>, line: number) => Record,
  ) {}

  /** The columns that a file with these first rows has; null where it is another table's. */
  columnsOf(first: DelimitedRow[]): Name[] | null {
    const layout = this.locate(first)
    return layout && [...layout.at.keys()]
  }

  /**
   * Reads each row as a record; what the row's reader refuses, and what could not be read as a row, is one rejected row.
   * @throws ImportFileError when a required column is nowhere.
   */
  async *read(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Outcome<Record>> {
    let layout: Layout<Name> | null = null
    for await (const batch of delimitedRows(stream)) {
      const start: Layout<Name> = layout ?? this.locate(batch) ?? this.refuse(batch)
      for (const row of layout ? batch : batch.slice(start.from))
        yield 'cells' in row ? readOutcome(row.line, () => this.readRow(this.toRow(row.cells, start), row.line)) : row
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
      if (at) return this.layout(at, cells.length, index + 1)
    }
    // A header broken over two lines without quotes: the break stands inside a cell.
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

  /** Which of the columns a header row names, or null when a required one is missing. */
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

  private layout(at: ReadonlyMap<Name, number>, width: number, from: number): Layout<Name> {
    const reach = Math.max(...this.columns().map(([name, { required }]) => (required ? (at.get(name) ?? 0) : 0)))
    return { at, width, reach, from }
  }

  private toRow(cells: string[], layout: Layout<Name>): TableRow<Name> {
    if (!fits(cells, layout)) reject('malformed_row', `${cells.length} columns instead of ${layout.width}`)
    const wrapped = this.format.lineBreak === ''
    const entries = this.columns().map(([name, { lines }]) => {
      const cell = cells[layout.at.get(name) ?? -1] ?? ''
      if (lines) return [name, cell.split('\n').map(cleanText).join('\n').trim()]
      return [name, cleanText(wrapped ? cell.replaceAll('\n', '') : cell)]
    })
    return Object.fromEntries(entries) as TableRow<Name>
  }
}

/** Whether a row reaches the last required column and holds nothing beyond the header. */
function fits<Name extends string>(cells: string[], { width, reach }: Layout<Name>): boolean {
  return cells.length > reach && !cells.slice(width).some((cell) => cell.trim() !== '')
}

/** What a table's rows are read as. */
export type RecordOf<T> = T extends { read(stream: never): AsyncGenerator<Outcome<infer Record>> } ? Record : never

/** Column name as compared: lower case, no accents, letters and digits only. */
export function columnKey(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '')
}
