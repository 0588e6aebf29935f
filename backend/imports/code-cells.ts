import { leaveOut, reject } from './outcome'

/** The text inside a spreadsheet's markers of text: `="0298"`, `'0298`. */
export function unwrapText(cell: string): string {
  const [, inner] = /^\s*=\s*"(.*)"\s*$/s.exec(cell) ?? []
  return inner === undefined ? cell.replace(/^'(?=[\d=+\-@])/, '') : inner.replaceAll('""', '"')
}

/**
 * Scientific notation of spreadsheets: `3,93331E+11`. Without decimals or sign (`12E34`) it may be a code of letters
 * and digits.
 */
const ROUNDED = /^[+-]?\d+(?:[.,]\d*E[+-]?|E[+-])\d{1,3}$/i

/**
 * A cell with a code or telephone number. Spreadsheets round long ones, so that many rows share one value: such a cell
 * is rejected, or left out if the row can do without.
 */
export function readCodeCell(text: string, column: string, kind: 'needed' | 'optional'): string {
  const code = text.replace(/^['’`´]/, '').trim()
  if (!ROUNDED.test(code.replace(/\s/g, ''))) return code.replace(/^(\d{4,})[.,]0{1,2}$/, '$1')
  const refuse = () => reject('rounded_number', `${column} has lost its last digits: ${code}`)
  return kind === 'needed' ? refuse() : (leaveOut(refuse) ?? '')
}
