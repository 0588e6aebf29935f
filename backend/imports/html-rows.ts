import { Parser } from 'htmlparser2'
import type { DelimitedRow } from './delimited-rows'
import { textLines } from './text-lines'
import { WIDTH_MAX } from './workbook'

const BATCH = 500
const CELL_MAX = 100_000

/** The rows of a page's tables, as programs save them under the name `.xls`; each `line` is the row's number. */
export async function* htmlRows(stream: Parameters<typeof textLines>[0]): AsyncGenerator<DelimitedRow[], void> {
  let rows: DelimitedRow[] = []
  let line = 0
  let width = 0
  let cells: string[] | null = null
  let cell: { text: string; span: number } | null = null
  const endCell = () => {
    if (cell && cells) cells.push(cell.text.trim(), ...Array<string>(cell.span - 1).fill(''))
    cell = null
  }
  const endRow = () => {
    endCell()
    if (cells?.some((text) => text !== '')) {
      width = Math.max(width, cells.length)
      rows.push({ line, cells: [...cells, ...Array<string>(width - cells.length).fill('')].slice(0, WIDTH_MAX) })
    }
    cells = null
  }
  const parser = new Parser({
    onopentag(name, { colspan }) {
      if (name === 'tr') {
        endRow()
        line += 1
        cells = []
      }
      if (name === 'td' || name === 'th') {
        endCell()
        cell = { text: '', span: Math.min(Math.max(1, Number(colspan) || 1), WIDTH_MAX) }
      }
      if (name === 'br' && cell) cell.text += '\n'
    },
    ontext(text) {
      if (cell && cell.text.length < CELL_MAX) cell.text += text.replace(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (name === 'td' || name === 'th') endCell()
      if (name === 'tr' || name === 'table') endRow()
    },
  })
  for await (const lines of textLines(stream)) {
    for (const { text } of lines) parser.write(`${text ?? ''}\n`)
    if (rows.length < BATCH) continue
    yield rows
    rows = []
  }
  parser.end()
  endRow()
  yield rows
}
