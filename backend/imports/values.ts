import { isPostalCode } from '@/lib/identifiers/postal-code'
import { readProductCode } from '@/lib/identifiers/product-code'
import { normaliseVatNumber } from '@/lib/identifiers/vat-number'
import type { WeeklyWindow } from '@/lib/rules/hours-words'
import { parsePrice } from '@/lib/rules/price'
import { readWeeklyHours } from '@/lib/rules/weekly-hours'
import { leaveOut, type Outcome, type RejectionCode, reject } from './outcome'

const notText = /(?!\s)[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu

/** Normalises to one line, composed letters (NFC), single spaces, no control and bidi characters. */
export function cleanText(text: string): string {
  // Most cells are clean: one test avoids the replacements.
  const clean = !/^\s|\s$|\s\s|[^\S ]|[\p{Cc}\p{Cs}\p{Bidi_Control}\p{M}]/u.test(text)
  return clean ? text : text.normalize('NFC').replace(notText, '').replace(/\s+/g, ' ').trim()
}

/** Maps the publishers' placeholders to null: `-`, `N.D.`, `N/A`, `null`. Never `NA`, the province of Napoli. */
export function known(text: string): string | null {
  return text === '' || /^(?:-+|n\.?\s?d\.?|n\/a|null|non disponibile|non not[ao])$/i.test(text) ? null : text
}

export function required(text: string, column: string): string {
  return known(text) ?? reject('missing_value', `${column} is empty`)
}

export function optional<Value>(text: string, read: (text: string) => Value): Value | null {
  return known(text) === null ? null : read(text)
}

/** Like {@link optional}, for cells that a row can do without: one that is not understood is null and reported. */
export const leavable = <Value>(text: string, read: (text: string) => Value): Value | null =>
  leaveOut(() => optional(text, read))

/** A text of limited length, null if empty or, reported, if longer. */
export const leavableText = (text: string, length: number, column: string) =>
  leaveOut(() => limited(text, length, column))

/** A text of limited length, null if empty; rejects longer ones. */
export function limited(text: string, length: number, column: string): string | null {
  const value = known(text)
  if (value && value.length > length) reject('invalid_value', `${column} is longer than ${length} characters`)
  return value
}

/** The beginning of a text or HTML of at most this length, without half a word or tag at its end. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text
    .slice(0, length + 1)
    .replace(/\s\S*$/u, '')
    .slice(0, length)
  return cut.replace(/<[^>]*$/, '').trimEnd()
}

/** A boolean cell; empty is false. */
export function readSwitch(text: string, column: string): boolean {
  if (/^(?:s[iì]?|yes|y|true|vero|1|x)$/i.test(text)) return true
  return known(text) === null || /^(?:no?|false|falso|0)$/i.test(text)
    ? false
    : reject('invalid_value', `${column} is neither sì nor no: ${text}`)
}

/** An integer as written by spreadsheets: `12`, `12,00`, and `1.000`, a thousand. Null if invalid. */
export function parseCount(text: string): number | null {
  if (/^\d{1,3}(?:\.\d{3})+(?:,0+)?$/.test(text)) return Number.parseInt(text.replaceAll('.', ''), 10)
  return /^\d{1,9}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : null
}

export function readCount(text: string, column: string, most: number, least = 1): number {
  const value = parseCount(text) ?? -1
  return value >= least && value <= most
    ? value
    : reject('invalid_number', `${column} is none from ${least} to ${most}: ${text || '(empty)'}`)
}

/** Weekly hours; rejects others with the part from where they are not understood. */
export function readHours(text: string, column: string): WeeklyWindow[] {
  const read = readWeeklyHours(text)
  if (typeof read !== 'string') return read
  const hint = /^ferial/.test(read.trim()) ? ' (say the days: with or without Saturday?)' : ''
  return reject('invalid_value', `${column} not understood: ${read || '(empty)'}${hint}`)
}

/** Creates a cell reader that rejects what `parse` returns null for. */
const reading =
  <Value>(parse: (text: string) => Value | null, code: RejectionCode, what: string) =>
  (text: string): Value =>
    parse(text) ?? reject(code, `not a ${what}: ${text || '(empty)'}`)

export const readPrice = reading(parsePrice, 'invalid_price', 'price')

/** The minsan of a cell in any spelling; rejects a wrong check digit. */
export const readMinsan = reading(
  (text) => readProductCode(text)?.minsan ?? null,
  'invalid_minsan',
  'minsan or AIC code',
)

export function parseDecimal(text: string): number | null {
  return /^[+-]?\d{1,9}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** A CAP with the leading zeros dropped by spreadsheets restored; null if invalid. */
export function parsePostalCode(text: string): string | null {
  const padded = /^\d{3,5}$/.test(text) ? text.padStart(5, '0') : text
  return isPostalCode(padded) && padded !== '00000' ? padded : null
}

/** A partita IVA with the leading zeros dropped by spreadsheets restored; null if invalid. */
export const parseVatNumber = (text: string): string | null =>
  normaliseVatNumber(text.replace(/^\d{8,10}$/, (digits) => digits.padStart(11, '0')))

export const readPostalCode = reading(parsePostalCode, 'invalid_postal_code', 'CAP')

/** A province's two letters (`NA` is Napoli); rejects anything else. */
export function readProvince(text: string): string {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? code : reject('invalid_province', `not a province: ${text}`)
}

/** Normalises a pharmacy code: the Ministry's number may lack its `F`. */
export function pharmacyCode(text: string): string {
  const code = text.trim().toUpperCase()
  return /^\d/.test(code) ? `F${code}` : code
}

/** The row's pharmacy code, else the command's; rejects a row without either. */
export function rowPharmacy(cell: string, given: string | undefined): string {
  return pharmacyCode(known(cell) ?? given ?? reject('missing_value', 'the row names no pharmacy: use --pharmacy'))
}

export const rowPharmacies = (cell: string, given: string | undefined): string[] => [
  ...new Set(rowPharmacy(cell, given).split(',').map(pharmacyCode).filter(Boolean)),
]

export type OfEach<Record extends { pharmacy_codes: string[] }> = Omit<Record, 'pharmacy_codes'> & {
  pharmacy_code: string
}

export async function* ofEach<Record extends { pharmacy_codes: string[] }>(
  outcomes: AsyncIterable<Outcome<Record>>,
): AsyncGenerator<Outcome<OfEach<Record>>> {
  for await (const outcome of outcomes) {
    if (!('record' in outcome)) yield outcome
    else {
      const { pharmacy_codes, ...record } = outcome.record
      for (const pharmacy_code of pharmacy_codes) yield { line: outcome.line, record: { ...record, pharmacy_code } }
    }
  }
}

export type Point = { latitude: number; longitude: number }

/**
 * A point in Italy from two cells, with decimal comma or point, also if swapped; null if missing or outside Italy
 * (bounding box including Lampedusa, Vetta d'Italia, Rochemolles and Otranto).
 */
export function parsePoint(latitude: string | number, longitude: string | number): Point | null {
  const one = typeof latitude === 'number' ? latitude : parseDecimal(latitude)
  const two = typeof longitude === 'number' ? longitude : parseDecimal(longitude)
  if (one === null || two === null) return null
  return inItaly(one, two) ?? inItaly(two, one)
}

function inItaly(latitude: number, longitude: number): Point | null {
  return latitude >= 35.2 && latitude <= 47.2 && longitude >= 6.4 && longitude <= 18.8 ? { latitude, longitude } : null
}

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
