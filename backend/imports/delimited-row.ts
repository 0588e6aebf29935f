export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

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
export function splitRow(text: string, delimiter: Delimiter): { cells: string[]; stray: boolean } | null {
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
export function splitBroken(text: string, delimiter: Delimiter, columns: number): string[] | null {
  const cells = text.split(delimiter)
  return cells.length === columns ? cells.map((cell) => cell.replace(/^"+|"+$/g, '').replaceAll('""', '"')) : null
}
