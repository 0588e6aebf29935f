import { decodeEntities } from './clean-text'
import { DateOrders } from './dates'
import { type DelimitedRow, delimitedRows, type FileStream, type HeadingChoices } from './delimited-rows'
import { abbreviates, columnKey, nearestHeading, type ReadHeading, type UnreadHeading } from './headings'
import { ImportFileError, notedDateOrders, type Outcome, readOutcome, reject } from './outcome'
import { cleanText, readCodeCell, unwrapText } from './values'

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
  /** Products are not sold without it: an unread heading that resembles it stops the import, as for codes. */
  needed?: boolean
  /** What the cells look like: of several headings the first whose cells do is read. */
  looks?: keyof typeof LOOKS
  /** Names that count only if the cells look so: `Min.` is a minsan or a minimum. */
  unsure?: readonly string[]
}

const LOOKS = {
  number: /^[-+−–€\s]*[\d.,'’ ]*\d[\d.,]*\s*(?:€|euro|eur|pz|pezzi|%)?[-−–]?$/i,
  code: /\d{6}/,
  switch: /^(?:s[iì]?|no?|x|0|1|y|yes|vero|falso|true|false)$/i,
  percent: /%/,
}
const SAMPLE = 200

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

/** Column positions, width, minimum length of a row, index of the first data row, the header's cells and choices. */
type Layout<Name extends string> = {
  chosen: ReadonlyMap<string, Name | null>
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
    /** `has` returns whether the file has a column; values of absent columns must not be set. */
    private readonly readRow: (row: TableRow<Name>, line: number, has: (name: Name) => boolean) => Record,
  ) {}

  /** The columns of a file with these first rows; null if they belong to another table. */
  findColumns(first: DelimitedRow[]): Name[] | null {
    const layout = this.locate(first)
    return layout && [...layout.at.keys()]
  }

  /** How a file with these first rows is read: its headings with values below them and their columns, and all columns. */
  describe(rows: DelimitedRow[]) {
    const { at, from, header } = this.locate(rows) ?? this.guess(rows)
    const names = new Map([...at].map(([name, index]) => [index, name]))
    const below = rows.slice(from).flatMap((row) => ('cells' in row ? [row.cells] : []))
    return {
      headings: header.flatMap((cell, index) => {
        const heading = cleanText(cell)
        const values = below.map((cells) => cleanText(unwrapText(cells[index] ?? ''))).filter(Boolean)
        return columnKey(heading) === '' ? [] : [{ heading, values, column: names.get(index) ?? null }]
      }),
      columns: this.columns().map(([name, { required = false }]) => ({ name, required })),
    }
  }

  /** The line that matches the most columns, of a file that lacks some. */
  private guess(rows: DelimitedRow[]): Layout<Name> {
    const lines = rows.slice(0, headerWithin).map((row) => ('cells' in row ? row.cells : []))
    const found = lines.map((cells, index) =>
      this.matchNames(cells, new Map(), rows.slice(index + 1, index + 1 + SAMPLE)),
    )
    const most = Math.max(0, ...found.map(({ size }) => size))
    const wide = lines.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)
    const index = most > 0 ? found.findIndex(({ size }) => size === most) : Math.max(0, wide)
    const header = lines[index] ?? []
    return this.layout(found[index] ?? new Map(), header.length, index + 1, header)
  }

  /**
   * Reads each row as a record; rows that are malformed or rejected by the reader are rejected rows. `onUnread` gets
   * the headings that no column was read from, and those that were read. @throws ImportFileError if a required column
   * is missing, or dates are written with the month first.
   */
  async *read(
    stream: FileStream,
    onUnread?: (headings: UnreadHeading[], read: ReadHeading[]) => void,
  ): AsyncGenerator<Outcome<Record>> {
    let layout: Layout<Name> | null = null
    const orders = new DateOrders()
    for await (const batch of delimitedRows(stream)) {
      const start: Layout<Name> = layout ?? this.locate(batch, stream.columns) ?? this.refuse(batch)
      if (!layout) {
        this.refuseDoubled(start, batch)
        onUnread?.(this.unread(start, batch), this.readHeadings(start))
      }
      for (const row of layout ? batch : batch.slice(start.from))
        if (!('cells' in row)) yield row
        else if (isNoItem(row.cells, start.header)) yield { line: row.line, skipped: 'no_item' }
        else if (row.cells.some((cell) => cell.trim() !== '')) {
          const outcome = readOutcome(row.line, () =>
            this.readRow(this.readCodes(this.toRow(row.cells, start)), row.line, (name) => start.at.has(name)),
          )
          orders.add(notedDateOrders(), row.line)
          yield outcome
        }
      layout = start
    }
    orders.check()
  }

  /** Throws if a needed column's heading stands over another one with different values, of which neither is certain. */
  private refuseDoubled({ at, header, from }: Layout<Name>, rows: DelimitedRow[]): void {
    const keys = header.map(columnKey)
    const below = rows.slice(from).flatMap((row) => ('cells' in row ? [row] : []))
    for (const [name, { needed, required, code }] of this.columns()) {
      const index = at.get(name) ?? -1
      const others = keys.flatMap((key, place) => (place !== index && key !== '' && key === keys[index] ? [place] : []))
      if (!(needed || required || code)) continue
      for (const { line, cells } of below) {
        const [own = '', ...values] = [index, ...others].map((place) => cleanText(cells[place] ?? ''))
        const other = values.find((value) => value !== '' && own !== '' && value !== own)
        if (other === undefined) continue
        throw new ImportFileError(
          'doubled_headings',
          `Nothing was written: two columns are called «${cleanText(header[index] ?? '')}» and differ, in line ${line} «${own}» and «${other}». Rename in the file the one that is not meant.`,
        )
      }
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

  private locate(rows: DelimitedRow[], columns: HeadingChoices = {}): Layout<Name> | null {
    const first = rows.slice(0, headerWithin).map((row) => ('cells' in row ? row.cells : []))
    const headerAt = (cells: string[], from: number) => this.headerAt(cells, from, rows, this.chosenColumns(columns))
    const whole = first.flatMap((cells, index) => headerAt(cells, index + 1) ?? [])
    // A header split over two lines without quotes: the break is inside a cell.
    const split = first.flatMap((cells, index) => {
      const [end, [begin, ...more] = []] = [cells.at(-1), first[index + 1]]
      if (!end?.trim() || !begin?.trim()) return []
      return headerAt([...cells.slice(0, -1), `${end} ${begin}`, ...more], index + 2) ?? []
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

  /** Headings that were chosen by hand, with their column or null for those to be ignored. */
  private chosenColumns(columns: HeadingChoices): Map<string, Name | null> {
    return new Map(
      Object.entries(columns).map(([heading, wanted]) => {
        const key = columnKey(wanted)
        const found = this.columns().find(([name, { names }]) => [name, ...names].some((one) => columnKey(one) === key))
        if (key !== '' && !found) {
          const known = this.columns().map(([name, { names }]) => names[0] ?? name)
          throw new ImportFileError(
            'unknown_columns',
            `There is no column ${wanted} for the heading «${heading}»: choose one of ${known.join(', ')}.`,
          )
        }
        return [columnKey(heading), found?.[0] ?? null]
      }),
    )
  }

  private headerAt(
    cells: string[],
    from: number,
    rows: DelimitedRow[],
    chosen: ReadonlyMap<string, Name | null>,
  ): Layout<Name> | null {
    // One filled cell among several is the title of a sheet.
    const isTitle = cells.length > 1 && cells.filter((cell) => cell.trim() !== '').length === 1
    const at = isTitle ? null : this.matchHeader(cells, chosen, rows.slice(from, from + SAMPLE))
    return at && this.layout(at, cells.length, from, cells, chosen)
  }

  private matchNames(
    cells: string[],
    chosen: ReadonlyMap<string, Name | null>,
    sample: DelimitedRow[],
  ): Map<Name, number> {
    const keys = keysOf(cells, chosen)
    const found = new Map<Name, number>()
    for (const [index, cell] of cells.entries()) {
      const name = chosen.get(columnKey(cell))
      if (name) found.set(name, index)
    }
    const pick = (column: Column, indices: number[]) =>
      indices.find((index) => looksRight(column, cells, index, sample))
    for (const [name, column] of this.columns()) {
      if (found.has(name)) continue
      const { names, prefixes = [], unsure = [] } = column
      // Names come in order of preference.
      const exact = names.map((called) => keys.indexOf(columnKey(called))).filter((index) => index !== -1)
      const doubtful = unsure.map((called) => keys.indexOf(columnKey(called))).filter((index) => index !== -1)
      const begun = keys.findIndex((key) => prefixes.some((prefix) => key.startsWith(columnKey(prefix))))
      const at = pick(column, [...exact, ...doubtful]) ?? exact[0] ?? begun
      if (at !== -1) found.set(name, at)
    }
    return found
  }

  private matchHeader(
    cells: string[],
    chosen: ReadonlyMap<string, Name | null>,
    sample: DelimitedRow[],
  ): Map<Name, number> | null {
    const keys = keysOf(cells, chosen)
    const found = this.matchNames(cells, chosen, sample)
    for (const [name, column] of this.columns()) {
      if (!column.required || found.has(name)) continue
      // A missing required column is also matched by an abbreviated heading that matches no other column.
      const read = new Set(found.values())
      const short = cells.flatMap((cell, index) =>
        keys[index] !== '' && !read.has(index) && column.names.some((called) => abbreviates(cell, called))
          ? [index]
          : [],
      )
      const fitting = short.filter((index) => looksRight(column, cells, index, sample))
      const [only, ...more] = fitting.length > 0 || column.looks ? fitting : short
      if (only === undefined || more.length > 0) return null
      found.set(name, only)
    }
    return found
  }

  private readHeadings({ at, header }: Layout<Name>): ReadHeading[] {
    return header.length === 0
      ? []
      : [...at].map(([column, index]) => ({ heading: cleanText(header[index] ?? ''), column }))
  }

  private unread({ at, header, from, chosen }: Layout<Name>, rows: DelimitedRow[]): UnreadHeading[] {
    const read = new Set(at.values())
    const sample = rows.slice(from, from + SAMPLE)
    // A column that was read from words, for want of numbers, may be another heading's.
    const missing = this.columns().filter(([name, column]) => {
      const index = at.get(name)
      return index === undefined || (column.looks === 'number' && isOfWords(index, sample))
    })
    const names = (columns: [Name, Column][]) => columns.flatMap(([, column]) => column.names)
    const needed = names(missing.filter(([, column]) => column.needed || column.required || column.code))
    return header.flatMap((cell, index) => {
      const heading = cleanText(cell)
      if (read.has(index) || columnKey(heading) === '') return []
      const nearest = chosen.has(columnKey(heading)) ? null : nearestHeading(heading, names(missing))
      const isNeeded = nearest !== null && nearest === nearestHeading(heading, needed)
      return [{ heading, nearest, ...(isNeeded && { needed: true as const }) }]
    })
  }

  private columns(): [Name, Column][] {
    return Object.entries(this.format.columns) as [Name, Column][]
  }

  private layout(
    at: ReadonlyMap<Name, number>,
    width: number,
    from: number,
    header: string[] = [],
    chosen: ReadonlyMap<string, Name | null> = new Map(),
  ): Layout<Name> {
    const reach = Math.max(...this.columns().map(([name, { required }]) => (required ? (at.get(name) ?? 0) : 0)))
    return { at, width, reach, from, header, chosen }
  }

  private toRow(cells: string[], layout: Layout<Name>): TableRow<Name> {
    if (!fits(cells, layout)) reject('malformed_row', `${cells.length} columns instead of ${layout.width}`)
    const wrapped = this.format.lineBreak === ''
    const entries = this.columns().map(([name, { lines, exact }]) => {
      const cell = unwrapText(cells[layout.at.get(name) ?? -1] ?? '')
      if (exact) return [name, cell]
      if (lines) return [name, cell.split('\n').map(cleanText).join('\n').trim()]
      return [name, cleanText(decodeEntities(wrapped ? cell.replaceAll('\n', '') : cell))]
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

const filledCells = (index: number, sample: readonly DelimitedRow[]) =>
  sample.flatMap((row) => ('cells' in row && row.cells[index]?.trim()) || [])

/** Tests whether most cells below a heading look like the column's. */
function looksRight({ looks }: Column, cells: string[], index: number, sample: readonly DelimitedRow[]): boolean {
  if (!looks || (looks === 'percent' && cells[index]?.includes('%'))) return true
  const filled = filledCells(index, sample)
  return filled.length > 0 && filled.filter((cell) => LOOKS[looks].test(unwrapText(cell))).length * 2 >= filled.length
}

const isOfWords = (index: number, sample: readonly DelimitedRow[]) =>
  filledCells(index, sample).filter((cell) => !/\d/.test(cell)).length * 2 > sample.length

const TOTAL =
  /^(?:sub-?)?tot(?:\.|ale|ali|al)?(?: (?:generale|complessivo|articoli|pezzi|righe|giacenza|valore))?\s*:?$/i

/** Detects totals, whose first cell is that word, and headings that a printed list repeats on each page. */
function isNoItem(cells: string[], header: string[]): boolean {
  return TOTAL.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '') || cells.join('|') === header.join('|')
}

/** The row reaches the last required column and has nothing beyond the header. */
/** Keys of the headings that are still to be matched. */
const keysOf = (cells: string[], chosen: ReadonlyMap<string, unknown>): string[] =>
  cells.map(columnKey).map((key) => (chosen.has(key) ? '' : key))

function fits<Name extends string>(cells: string[], { width, reach }: Layout<Name>): boolean {
  return cells.length > reach && !cells.slice(width).some((cell) => cell.trim() !== '')
}

export type TableRecord<T> = T extends { read(stream: never): AsyncGenerator<Outcome<infer Record>> } ? Record : never
