export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A quoted cell to the quote before a delimiter or the end; quotes inside it are doubled, or stand alone before something else. */
const quotedCells = Object.fromEntries(
  delimiters.map((delimiter) => [
    delimiter,
    new RegExp(`"([^"]*(?:(?:""|"(?!["${delimiter}]|$))[^"]*)*)"(?=[${delimiter}]|$)`, 'y'),
  ]),
)

/**
 * Splits a row by RFC 4180: cells may be quoted, a quote inside is doubled. One that stands there undoubled is kept and marks
 * the row `stray`. Null where a quoted cell has no end.
 */
export function splitRow(text: string, delimiter: Delimiter): { cells: string[]; stray: boolean } | null {
  if (!text.includes('"')) return { cells: text.split(delimiter), stray: false }
  const quoted = quotedCells[delimiter] as RegExp
  const cells: string[] = []
  let stray = false
  // The step at the end passes the delimiter.
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

/** The cells of a row whose quotes mean nothing, as they are broken; null where there are not `columns` of them. */
export function splitBroken(text: string, delimiter: Delimiter, columns: number): string[] | null {
  const cells = text.split(delimiter)
  return cells.length === columns ? cells.map((cell) => cell.replace(/^"+|"+$/g, '').replaceAll('""', '"')) : null
}
