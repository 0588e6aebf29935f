import { repairRow, splitRow } from './delimited-row'
import type { Rejection } from './outcome'
import { type TextLine, textLines } from './text-lines'

/** A row of a delimited file: its cells, or why it could not be read; `line` is the line on which it begins. */
export type DelimitedRow = { line: number; cells: string[] } | { line: number; rejected: Rejection }

/** A cell with line breaks spans at most this many lines; beyond it the opening quote is taken for a mistake. */
const longestCellInLines = 40
const sampleSize = 60
const delimiters = [';', ',', '\t', '|'] as const

/**
 * Reads the rows of a delimited file in batches with bounded memory. The delimiter and the number of columns are those of
 * most of the first rows. Not a general parser's work alone: these lists have cells with an unbalanced quote, and a
 * parser that takes it for a quoted cell swallows the rest of the file. Here the next whole row ends such a cell.
 */
export async function* delimitedRows(stream: AsyncIterable<Uint8Array>): AsyncGenerator<DelimitedRow[]> {
  let held: TextLine[] = []
  let reader: RowReader | null = null
  for await (const batch of textLines(stream)) {
    if (!reader) {
      held.push(...batch)
      if (held.length < sampleSize) continue
      reader = new RowReader(held)
      yield reader.take(held)
      held = []
    } else yield reader.take(batch)
  }
  reader ??= new RowReader(held)
  yield reader.take(held)
  yield reader.finish()
}

class RowReader {
  private readonly delimiter: string
  readonly columns: number
  private pending: { line: number; parts: string[] } | null = null

  constructor(sample: TextLine[]) {
    const shape = shapeOf(sample)
    this.delimiter = shape.delimiter
    this.columns = shape.columns
  }

  take(lines: TextLine[]): DelimitedRow[] {
    const rows: DelimitedRow[] = []
    for (const { line, text } of lines) this.push(line, text, rows)
    return rows
  }

  finish(): DelimitedRow[] {
    const rows: DelimitedRow[] = []
    if (this.pending) this.giveUp(rows)
    return rows
  }

  private push(line: number, text: string | null, rows: DelimitedRow[]): void {
    if (text === null) {
      if (this.pending) this.giveUp(rows)
      rows.push({ line, rejected: { code: 'row_too_long', detail: 'the line is longer than 1 MB' } })
      return
    }
    if (this.pending) {
      const joined = [...this.pending.parts, text].join('\n')
      const split = splitRow(joined, this.delimiter)
      if (!split.open && !split.stray && split.cells.length === this.columns) {
        rows.push({ line: this.pending.line, cells: split.cells })
        this.pending = null
        return
      }
      const brokenBefore = this.isWholeRow(text) || this.pending.parts.length >= longestCellInLines
      if (split.open && !brokenBefore) {
        this.pending.parts.push(text)
        return
      }
      if (!split.open && !brokenBefore) {
        const cells = repairRow(joined, this.delimiter, this.columns)
        if (cells) {
          rows.push({ line: this.pending.line, cells })
          this.pending = null
          return
        }
      }
      this.giveUp(rows)
    }
    if (text.trim() === '') return
    const split = splitRow(text, this.delimiter)
    if (split.open) this.pending = { line, parts: [text] }
    else if (split.cells.length === this.columns) rows.push({ line, cells: split.cells })
    else rows.push({ line, cells: repairRow(text, this.delimiter, this.columns) ?? split.cells })
  }

  private isWholeRow(text: string): boolean {
    const split = splitRow(text, this.delimiter)
    return this.columns > 1 && !split.open && split.cells.length === this.columns
  }

  /** The quote of the pending row was no opening one: its first line is a row by itself, what follows it is read anew. */
  private giveUp(rows: DelimitedRow[]): void {
    const pending = this.pending
    this.pending = null
    if (!pending) return
    const [text = '', ...others] = pending.parts
    const cells = repairRow(text, this.delimiter, this.columns)
    if (cells) rows.push({ line: pending.line, cells })
    else rows.push({ line: pending.line, rejected: { code: 'malformed_row', detail: 'a quoted cell has no end' } })
    others.forEach((other, index) => {
      this.push(pending.line + 1 + index, other, rows)
    })
    if (this.pending) this.giveUp(rows)
  }
}

/** The delimiter and the column count that most of the sample's lines agree on, wider first. */
function shapeOf(sample: TextLine[]): { delimiter: string; columns: number } {
  let best = { delimiter: ';', columns: 1, score: 0 }
  for (const delimiter of delimiters) {
    const counts = new Map<number, number>()
    for (const { text } of sample) {
      if (!text?.trim()) continue
      const split = splitRow(text, delimiter)
      const columns = split.open ? text.split(delimiter).length : split.cells.length
      if (columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1)
    }
    for (const [columns, lines] of counts) {
      const score = lines * Math.log2(columns)
      if (score > best.score) best = { delimiter, columns, score }
    }
  }
  return { delimiter: best.delimiter, columns: best.columns }
}
