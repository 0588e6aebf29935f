import { readCodeCell, unwrapText } from './code-cells'
import { type DelimitedRow, delimitedRows, type FileStream } from './delimited-rows'
import { abbreviates, columnKey, nearestHeading, type UnreadHeading } from './headings'
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
  /** Holds codes or telephone numbers: a rounded number rejects the row, or is left out if `optional`. */
  code?: 'needed' | 'optional'
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

/** Column positions, width, minimum length of a row, index of the first data row, and the header's cells. */
type Layout<Name extends string> = {
  at: ReadonlyMap<Name, number>
  width: number
  reach: number
  from: number
  header: string[]
}

/** Maximum position of the header, after preamble lines. */
const headerWithin = 12

/**
 * A delimited file with known columns. Ignores unknown columns and preamble lines; header cells may contain line
 * breaks. The header is the line that matches the most columns: a title may be called like one.
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
   * Reads each row as a record; rows that are malformed or rejected by the reader are rejected rows. `onUnread` gets
   * the headings that no column was read from. @throws ImportFileError if a required column is missing.
   */
  async *read(stream: FileStream, onUnread?: (headings: UnreadHeading[]) => void): AsyncGenerator<Outcome<Record>> {
    let layout: Layout<Name> | null = null
    for await (const batch of delimitedRows(stream)) {
      const start: Layout<Name> = layout ?? this.locate(batch) ?? this.refuse(batch)
      if (!layout) onUnread?.(this.unread(start))
      for (const row of layout ? batch : batch.slice(start.from))
        if (!('cells' in row)) yield row
        else if (row.cells.some((cell) => cell.trim() !== ''))
          yield isNoItem(row.cells, start.header)
            ? { line: row.line, skipped: 'no_item' }
            : readOutcome(row.line, () => this.readRow(this.readCodes(this.toRow(row.cells, start)), row.line))
      layout = start
    }
  }

  private refuse(rows: DelimitedRow[]): never {
    if (rows.length === 0)
      throw new ImportFileError(
        'empty_file',
        'The file holds no rows: check that it is the right one, and export it again.',
      )
    const first = rows
      .slice(0, headerWithin)
      .flatMap((row) => ('cells' in row ? [{ ...row, keys: row.cells.map(columnKey) }] : []))
    const isKnown = (names: readonly string[], keys: readonly string[]) =>
      names.some((name) => keys.includes(columnKey(name)))
    const countKnown = (keys: readonly string[]) =>
      this.columns().filter(([, { names }]) => isKnown(names, keys)).length
    const most = Math.max(...first.map(({ keys }) => countKnown(keys)))
    const { line, cells, keys } = first.find((row) => countKnown(row.keys) === most) ?? { line: 1, cells: [], keys: [] }
    const missing = this.columns().flatMap(([, { required, names }]) =>
      required && !isKnown(names, keys) ? [names] : [],
    )
    const hints = cells.flatMap((cell) => {
      const nearest = nearestHeading(cell, missing.flat())
      return nearest === null ? [] : ` «${cleanText(cell)}»: did you mean ${nearest}?`
    })
    throw new ImportFileError(
      'unknown_columns',
      `The file has no header with the columns ${missing.map(([name]) => name).join(', ')}: call them so in its line ${line}, which is now «${cleanText(cells.join(' ')).slice(0, 120)}».${hints.join('')}`,
    )
  }

  private locate(rows: DelimitedRow[]): Layout<Name> | null {
    const first = rows.slice(0, headerWithin).map((row) => ('cells' in row ? row.cells : []))
    const whole = first.flatMap((cells, index) => this.headerAt(cells, index + 1) ?? [])
    // A header split over two lines without quotes: the break is inside a cell.
    const split = first.flatMap((cells, index) => {
      const [end, [begin, ...more] = []] = [cells.at(-1), first[index + 1]]
      if (!end?.trim() || !begin?.trim()) return []
      return this.headerAt([...cells.slice(0, -1), `${end} ${begin}`, ...more], index + 2) ?? []
    })
    const headers = [...whole, ...split]
    const most = Math.max(...headers.map(({ at }) => at.size))
    const header = headers.find(({ at }) => at.size === most)
    if (header) return header
    for (const order of this.format.orders ?? []) {
      const at = new Map(order.flatMap((name, index) => (name === null ? [] : [[name, index]])))
      for (const [index, cells] of first.entries()) {
        const layout = this.layout(at, cells.length, index)
        if (fits(cells, layout) && this.format.isData?.(this.toRow(cells, layout))) return layout
      }
    }
    return null
  }

  private headerAt(cells: string[], from: number): Layout<Name> | null {
    // One filled cell among several is the title of a sheet.
    const is_title = cells.length > 1 && cells.filter((cell) => cell.trim() !== '').length === 1
    const at = is_title ? null : this.matchHeader(cells)
    return at && this.layout(at, cells.length, from, cells)
  }

  private matchHeader(cells: string[]): Map<Name, number> | null {
    const keys = cells.map(columnKey)
    const found = new Map<Name, number>()
    for (const [name, { names, prefixes = [] }] of this.columns()) {
      // Names come in order of preference.
      const exact = names.map((called) => keys.indexOf(columnKey(called))).find((index) => index !== -1)
      const at = exact ?? keys.findIndex((key) => prefixes.some((prefix) => key.startsWith(columnKey(prefix))))
      if (at !== -1) found.set(name, at)
    }
    for (const [name, { names, required }] of this.columns()) {
      if (!required || found.has(name)) continue
      // A missing required column is also matched by an abbreviated heading that matches no other column.
      const read = new Set(found.values())
      const short = cells.flatMap((cell, index) =>
        !read.has(index) && names.some((called) => abbreviates(cell, called)) ? [index] : [],
      )
      if (short.length !== 1) return null
      found.set(name, short[0] ?? 0)
    }
    return found
  }

  private unread({ at, header }: Layout<Name>): UnreadHeading[] {
    const read = new Set(at.values())
    const missing = this.columns().flatMap(([name, { names }]) => (at.has(name) ? [] : names))
    return header.flatMap((cell, index) => {
      const heading = cleanText(cell)
      return read.has(index) || columnKey(heading) === ''
        ? []
        : [{ heading, nearest: nearestHeading(heading, missing) }]
    })
  }

  private columns(): [Name, Column][] {
    return Object.entries(this.format.columns) as [Name, Column][]
  }

  private layout(at: ReadonlyMap<Name, number>, width: number, from: number, header: string[] = []): Layout<Name> {
    const reach = Math.max(...this.columns().map(([name, { required }]) => (required ? (at.get(name) ?? 0) : 0)))
    return { at, width, reach, from, header }
  }

  private toRow(cells: string[], layout: Layout<Name>): TableRow<Name> {
    if (!fits(cells, layout)) reject('malformed_row', `${cells.length} columns instead of ${layout.width}`)
    const wrapped = this.format.lineBreak === ''
    const entries = this.columns().map(([name, { lines, exact }]) => {
      const cell = unwrapText(cells[layout.at.get(name) ?? -1] ?? '')
      if (exact) return [name, cell]
      if (lines) return [name, cell.split('\n').map(cleanText).join('\n').trim()]
      return [name, cleanText(wrapped ? cell.replaceAll('\n', '') : cell)]
    })
    return Object.fromEntries(entries) as TableRow<Name>
  }

  private readCodes(row: TableRow<Name>): TableRow<Name> {
    const codes = this.columns().flatMap(([name, { names, code }]) =>
      code && row[name] !== '' ? [[name, readCodeCell(row[name], names[0] ?? name, code)]] : [],
    )
    return codes.length === 0 ? row : { ...row, ...Object.fromEntries(codes) }
  }
}

const TOTAL =
  /^(?:sub-?)?tot(?:\.|ale|ali|al)?(?: (?:generale|complessivo|articoli|pezzi|righe|giacenza|valore))?\s*:?$/i

/** Detects totals, whose first cell is that word, and headings that a printed list repeats on each page. */
function isNoItem(cells: string[], header: string[]): boolean {
  return TOTAL.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '') || cells.join('|') === header.join('|')
}

/** The row reaches the last required column and has nothing beyond the header. */
function fits<Name extends string>(cells: string[], { width, reach }: Layout<Name>): boolean {
  return cells.length > reach && !cells.slice(width).some((cell) => cell.trim() !== '')
}

export type TableRecord<T> = T extends { read(stream: never): AsyncGenerator<Outcome<infer Record>> } ? Record : never
