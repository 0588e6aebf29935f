import { isMinsan, padAic } from '@/lib/identifiers/minsan'
import { isPostalCode } from '@/lib/identifiers/postal-code'
import { dayNumberAt, dayText, parseDay } from '@/lib/rules/rome-time'
import { type Outcome, type RejectionCode, reject } from './outcome'

/** One line, single spaces, no control characters. */
export function cleanText(text: string): string {
  // Most cells are clean already: one test instead of three replacements.
  return /^\s|\s$|\s\s|[^\S ]|\p{Cc}|\uFEFF/u.test(text) ? text.replace(/[\p{Cc}\s\uFEFF]+/gu, ' ').trim() : text
}

/** What the publishers write for "unknown" is nothing: `-`, `N.D.`, `N/A`, `null`. Never `NA`, the province of Napoli. */
export function known(text: string): string | null {
  return text === '' || /^(?:-+|n\.?\s?d\.?|n\/a|null|non disponibile|non not[ao])$/i.test(text) ? null : text
}

/** The value of a cell that must be there. */
export function required(text: string, column: string): string {
  return known(text) ?? reject('missing_value', `${column} is empty`)
}

/** What a cell says; null where it says nothing. */
export function optional<Value>(text: string, read: (text: string) => Value): Value | null {
  return known(text) === null ? null : read(text)
}

/** A text of that many characters at most, null where the cell says nothing; a longer one refuses the row. */
export function limited(text: string, length: number, column: string): string | null {
  const value = known(text)
  if (value && value.length > length) reject('invalid_value', `${column} is longer than ${length} characters`)
  return value
}

/** Yes or no; an empty cell is no. */
export function readSwitch(text: string, column: string): boolean {
  if (/^(?:s[iì]?|yes|y|true|vero|1|x)$/i.test(text)) return true
  return known(text) === null || /^(?:no?|false|falso|0)$/i.test(text)
    ? false
    : reject('invalid_value', `${column} is neither sì nor no: ${text}`)
}

/** A whole number as spreadsheets write it: `12`, `12,00`, and `1.000`, which is a thousand. Null when it is none. */
export function parseCount(text: string): number | null {
  if (/^\d{1,3}(?:\.\d{3})+(?:,0+)?$/.test(text)) return Number.parseInt(text.replaceAll('.', ''), 10)
  return /^\d{1,9}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : null
}

/** A whole number from `least` to `most`; another one refuses the row. */
export function readCount(text: string, column: string, most: number, least = 1): number {
  const value = parseCount(text) ?? -1
  return value >= least && value <= most
    ? value
    : reject('invalid_number', `${column} is none from ${least} to ${most}: ${text || '(empty)'}`)
}

/** Highest price taken, in euro; the dearest package on AIFA's lists costs about 2 million. */
const highestPrice = 10_000_000

/**
 * Cents of a price written the Italian way (`2.079,19 €`, `5,63`, `12`) or with a decimal point (`5.63`). Three digits after
 * a point are thousands. Null when it is none.
 */
export function parsePrice(text: string): number | null {
  const digits = text.replace(/€|euro|eur|\s/gi, '')
  let plain: string
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d{1,2})?$/.test(digits)) plain = digits.replaceAll('.', '').replace(',', '.')
  else if (/^\d{1,9}(?:[.,]\d{1,2})?$/.test(digits)) plain = digits.replace(',', '.')
  else return null
  const [euros = '0', decimals = ''] = plain.split('.')
  const cents = Number(euros) * 100 + Number(decimals.padEnd(2, '0'))
  return Number(euros) <= highestPrice ? cents : null
}

/** A reader of cells; what `parse` makes nothing of refuses the row. */
const reading =
  <Value>(parse: (text: string) => Value | null, code: RejectionCode, what: string) =>
  (text: string): Value =>
    parse(text) ?? reject(code, `not a ${what}: ${text || '(empty)'}`)

export const readPrice = reading(parsePrice, 'invalid_price', 'price')

/** The minsan or AIC of a cell, its lost zeros back; a wrong check digit refuses the row. */
export function readMinsan(text: string): string {
  const padded = padAic(text) ?? reject('invalid_minsan', `not a minsan or AIC code: ${text || '(empty)'}`)
  return isMinsan(padded) ? padded : reject('invalid_minsan', `wrong check digit: ${padded}`)
}

/** A decimal with comma or point; null when it is none. */
export function parseDecimal(text: string): number | null {
  return /^[+-]?\d{1,9}(?:[.,]\d{1,20})?$/.test(text) ? Number(text.replace(',', '.')) : null
}

/** A date written `dd/MM/yyyy` (also with `-` or `.`) or `yyyy-MM-dd`, as `yyyy-MM-dd`; null when there is no such day. */
export function parseDate(text: string): string | null {
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s.*)?$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s].*)?$/.exec(text)
  const [year, month, day] = italian ? [italian[3], italian[2], italian[1]] : iso ? iso.slice(1) : []
  if (!year || !month || !day) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(date) === null ? null : date
}

/** A day counted from the one of the import, `oggi` or `oggi+14`; null for anything else. */
function parseRelativeDay(text: string): string | null {
  const [word, days = '0'] = /^oggi\s*([+-]\s*\d{1,4})?$/i.exec(text) ?? []
  return word === undefined ? null : dayText(dayNumberAt(new Date()) + Number(days.replace(/\s/g, '')))
}

/** A date, or a day counted from the one of the import; null for anything else. */
export const parseAnyDate = (text: string) => parseRelativeDay(text) ?? parseDate(text)

export const readDate = reading(parseAnyDate, 'invalid_date', 'date')

/** A CAP whose leading zeros a spreadsheet ate, back at five digits; null when it is none. */
export function parsePostalCode(text: string): string | null {
  const padded = /^\d{3,5}$/.test(text) ? text.padStart(5, '0') : text
  return isPostalCode(padded) && padded !== '00000' ? padded : null
}

export const readPostalCode = reading(parsePostalCode, 'invalid_postal_code', 'CAP')

/** A province's two letters, `NA` is Napoli; what is none refuses the row. */
export function readProvince(text: string): string {
  const code = text.trim().toUpperCase()
  return /^[A-Z]{2}$/.test(code) ? code : reject('invalid_province', `not a province: ${text}`)
}

/** A pharmacy's code in one spelling: the Ministry's number may stand without its `F`. */
export function pharmacyCode(text: string): string {
  const code = text.trim().toUpperCase()
  return /^\d/.test(code) ? `F${code}` : code
}

/** The code of a row's pharmacy, where it names none the command's; without either the row is refused. */
export function rowPharmacy(cell: string, given: string | undefined): string {
  return pharmacyCode(known(cell) ?? given ?? reject('missing_value', 'the row names no pharmacy: use --pharmacy'))
}

/** The same of a row that may name several pharmacies, with commas between. */
export const rowPharmacies = (cell: string, given: string | undefined): string[] => [
  ...new Set(rowPharmacy(cell, given).split(',').map(pharmacyCode).filter(Boolean)),
]

/** A row of several pharmacies, as it is of each. */
export type OfEach<Record extends { pharmacy_codes: string[] }> = Omit<Record, 'pharmacy_codes'> & {
  pharmacy_code: string
}

/** Makes of each row one for each of its pharmacies. */
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
 * A point of Italy from two cells, with decimal comma or point, also when the two were swapped; null when a value is missing
 * or lies outside Italy (bounding box with Lampedusa, Vetta d'Italia, Rochemolles and Otranto inside).
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
