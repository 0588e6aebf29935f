/** Cells of a row; `open` when a quoted cell has no end, `stray` when a quote stands inside a quoted cell undoubled. */
export type SplitRow = { cells: string[]; open: boolean; stray: boolean }

/**
 * Splits a row by RFC 4180: cells may be quoted, a quote inside is doubled. A quote inside a quoted cell that is neither
 * doubled nor before a delimiter is kept and marked `stray`.
 */
export function splitRow(text: string, delimiter: string): SplitRow {
  if (!text.includes('"')) return { cells: text.split(delimiter), open: false, stray: false }
  return splitQuoted(text, delimiter, false)
}

/**
 * Splits a row whose quotes are broken into exactly `columns` cells, or null. Tried in turn: any run of quotes before a
 * delimiter closes the cell; quotes mean nothing and are taken off both ends of a cell.
 */
export function repairRow(text: string, delimiter: string, columns: number): string[] | null {
  const lenient = splitQuoted(text, delimiter, true)
  if (!lenient.open && lenient.cells.length === columns) return lenient.cells
  const plain = text.split(delimiter)
  if (plain.length === columns) return plain.map(stripQuotes)
  return null
}

function splitQuoted(text: string, delimiter: string, lenient: boolean): SplitRow {
  const cells: string[] = []
  let stray = false
  let at = 0
  for (;;) {
    if (text[at] !== '"') {
      const next = text.indexOf(delimiter, at)
      if (next === -1) {
        cells.push(text.slice(at))
        return { cells, open: false, stray }
      }
      cells.push(text.slice(at, next))
      at = next + 1
      continue
    }
    let cell = ''
    at += 1
    for (;;) {
      const quote = text.indexOf('"', at)
      if (quote === -1) {
        cells.push(cell + text.slice(at))
        return { cells, open: true, stray }
      }
      cell += text.slice(at, quote)
      let run = 1
      while (text[quote + run] === '"') run += 1
      const after = text[quote + run]
      at = quote + run
      const ends = after === undefined || after === delimiter
      if (ends && (run % 2 === 1 || lenient)) {
        cell += '"'.repeat(Math.floor(run / 2))
        break
      }
      if (run % 2 === 1) {
        stray = true
        cell += '"'.repeat((run + 1) / 2)
      } else cell += '"'.repeat(run / 2)
    }
    cells.push(cell)
    if (at >= text.length) return { cells, open: false, stray }
    at += 1
  }
}

function stripQuotes(cell: string): string {
  return cell.replace(/^"+|"+$/g, '').replaceAll('""', '"')
}
