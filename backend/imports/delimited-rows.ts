import { ImportFileError, type Rejection } from './outcome'
import { type LineEncoding, type TextLine, textLines } from './text-encoding'

const delimiters = [';', ',', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]

/**
 * A quoted cell up to the quote before a delimiter or the end; quotes inside are doubled, or followed by something
 * else.
 */
const quotedCells = Object.fromEntries(
  delimiters.map((delimiter) => [
    delimiter,
    new RegExp(`"([^"]*(?:(?:""|"(?!["${delimiter}]|$))[^"]*)*)"(?=[${delimiter}]|$)`, 'y'),
  ]),
)

/**
 * Splits a row by RFC 4180: quoted cells with doubled quotes. An unescaped quote inside is kept and marks the row
 * `stray`. Null if a quoted cell is not closed.
 */
function splitRow(text: string, delimiter: Delimiter): { cells: string[]; stray: boolean } | null {
  if (!text.includes('"')) return { cells: text.split(delimiter), stray: false }
  const quoted = quotedCells[delimiter] as RegExp
  const cells: string[] = []
  let stray = false
  // The increment skips the delimiter.
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '"') {
      quoted.lastIndex = at
      const inner = quoted.exec(text)?.[1]
      if (inner === undefined) return null
      at = quoted.lastIndex
      stray ||= inner.replaceAll('""', '').includes('"')
      cells.push(inner.replaceAll('""', '"'))
    } else {
      const end = text.indexOf(delimiter, at)
      const start = at
      at = end === -1 ? text.length : end
      cells.push(text.slice(start, at))
    }
  }
  return { cells, stray }
}

/** Splits a row ignoring its broken quotes; null unless it has `columns` cells. */
function splitBroken(text: string, delimiter: Delimiter, columns: number): string[] | null {
  const cells = text.split(delimiter)
  return cells.length === columns ? cells.map((cell) => cell.replace(/^"+|"+$/g, '').replaceAll('""', '"')) : null
}

export type DelimitedRow = { line: number; cells: string[] } | { line: number; rejected: Rejection }

/** Columns of headings that were chosen by hand, '' for headings to be ignored. */
export type HeadingChoices = Readonly<Record<string, string>>

/** A file's bytes with the encoding of its lines, or with its rows if it is a workbook or a page of tables. */
export type FileStream = AsyncIterable<Uint8Array> &
  LineEncoding & {
    rows?: () => AsyncGenerator<DelimitedRow[], void>
    columns?: HeadingChoices | undefined
  }

/** Maximum lines of a cell with line breaks; beyond it the opening quote counts as an error. */
const longestCellInLines = 40
const sampleSize = 60

/**
 * Reads rows of a delimited file in batches with bounded memory. Delimiter and number of columns are detected from
 * the first rows. A general parser does not fit: some lists have unbalanced quotes, and it would swallow the rest
 * of the file. Here the next complete row ends such a cell.
 */
export async function* delimitedRows(stream: FileStream): AsyncGenerator<DelimitedRow[]> {
  if (stream.rows) return yield* stream.rows()
  let lines: TextLine[] = []
  let shape: Shape | null = null
  for await (const batch of textLines(stream)) {
    lines = lines.concat(batch)
    if (!shape && lines.length < sampleSize) continue
    shape ??= guessShape(lines)
    const { rows, left } = takeRows(lines, shape, false)
    lines = left
    if (rows.length > 0) yield rows
  }
  yield takeRows(lines, shape ?? guessShape(lines), true).rows
}

/** The rows that identify a file's format. @throws ImportFileError if there are none. */
export async function firstRows(stream: FileStream): Promise<DelimitedRow[]> {
  for await (const rows of delimitedRows(stream)) if (rows.length > 0) return rows
  throw new ImportFileError(
    'empty_file',
    'The file holds no rows: check that it is the right one, and export it again.',
  )
}

type Shape = { delimiter: Delimiter; columns: number }

/** The complete rows of these lines and the remaining lines; `last` flushes all. */
function takeRows(lines: TextLine[], shape: Shape, last: boolean): { rows: DelimitedRow[]; left: TextLine[] } {
  const rows: DelimitedRow[] = []
  let at = 0
  for (let first = lines[at]; first; first = lines[at]) {
    const { line, text } = first
    let taken: Taken | null = { lines: 1 }
    if (text === null) taken.row = { rejected: { code: 'row_too_long', detail: 'the line is longer than 1 MB' } }
    else if (text.trim() !== '') taken = takeRow(text, lines, at, shape, last)
    if (!taken) break
    if (taken.row) rows.push({ line, ...taken.row })
    at += taken.lines
  }
  return { rows, left: lines.slice(at) }
}

type Taken = { lines: number; row?: { cells: string[] } | { rejected: Rejection } }

/** The row that starts at a line; null if its quoted cell may end on a later line. */
function takeRow(
  text: string,
  lines: TextLine[],
  at: number,
  { delimiter, columns }: Shape,
  last: boolean,
): Taken | null {
  const repaired = () => splitBroken(text, delimiter, columns)
  const row = splitRow(text, delimiter)
  if (row) return { lines: 1, row: { cells: row.cells.length === columns ? row.cells : (repaired() ?? row.cells) } }
  let joined = text
  for (let count = 1; count < longestCellInLines; count++) {
    const next = lines[at + count]
    if (!next && !last) return null
    if (!next || next.text === null) break
    joined += `\n${next.text}`
    const whole = splitRow(joined, delimiter)
    const ended = columns > 1 && splitRow(next.text, delimiter)?.cells.length === columns
    if (whole?.cells.length === columns && !(whole.stray && ended))
      return { lines: count + 1, row: { cells: whole.cells } }
    if (whole || ended) break
  }
  // The quote was not an opening one: the line is a row of its own, and the following lines are parsed again.
  const cells = repaired()
  return {
    lines: 1,
    row: cells ? { cells } : { rejected: { code: 'malformed_row', detail: 'a quoted cell has no end' } },
  }
}

/** Detects delimiter and number of columns by majority of the sample, preferring more columns. */
function guessShape(sample: TextLine[]): Shape {
  let best: Shape & { score: number } = { delimiter: ';', columns: 1, score: 0 }
  for (const delimiter of delimiters) {
    const counts = new Map<number, number>()
    for (let at = 0; at < sample.length; ) {
      const { columns, lines } = columnsAt(sample, at, delimiter)
      if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + lines)
      at += lines
    }
    for (const [columns, lines] of counts) {
      const score = lines * Math.log2(columns)
      if (score > best.score) best = { delimiter, columns, score }
    }
  }
  return best
}

/** Number of columns of the row at a line, and the number of its lines, used as weight. */
function columnsAt(sample: TextLine[], at: number, delimiter: Delimiter): { columns: number; lines: number } {
  let joined = sample[at]?.text ?? ''
  const alone = joined
  for (let lines = 1; lines <= longestCellInLines; lines++) {
    const row = splitRow(joined, delimiter)
    if (row) return { columns: joined.trim() === '' ? 0 : row.cells.length, lines }
    const next = sample[at + lines]?.text
    if (typeof next !== 'string') break
    joined += `\n${next}`
  }
  return { columns: alone.split(delimiter).length, lines: 1 }
}
