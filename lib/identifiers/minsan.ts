import { typedLine } from '@/lib/rules/text'

const NINE_DIGITS = /^\d{9}$/
const BASE_32 = '0123456789BCDFGHJKLMNPQRSTUVWXYZ'
const BASE_32_CODE = /^[0-9B-DF-HJ-NP-Z]{6}$/

/** A medicine's code (its AIC) begins with 0; parapharmacy codes begin with 9. */
export function isMedicineCode(minsan: string): boolean {
  return NINE_DIGITS.test(minsan) && minsan.startsWith('0')
}

/**
 * Whether the ninth digit fits the first eight: odd places as they are, even places doubled with tens and units added,
 * total mod 10 (G.U. 165 of 18-07-2014, annex A). Says nothing about whether the code must obey it: see `isMinsan`.
 */
export function hasMinsanCheckDigit(minsan: string): boolean {
  if (!NINE_DIGITS.test(minsan)) return false
  let sum = 0
  for (let place = 0; place < 8; place++) {
    const digit = Number(minsan[place])
    const doubled = digit * 2
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === Number(minsan[8])
}

/** Nine digits; a medicine's check digit must be right, other codes are taken as they are (docs/domain.md#minsan). */
export function isMinsan(text: string): boolean {
  return NINE_DIGITS.test(text) && (!isMedicineCode(text) || hasMinsanCheckDigit(text))
}

/** The nine digits of a "codice 32"; null for another length, a vowel other than U, or a value beyond nine digits. */
export function decodeBase32(code: string): string | null {
  if (!BASE_32_CODE.test(code)) return null
  let value = 0
  for (const character of code) value = value * 32 + BASE_32.indexOf(character)
  const digits = String(value).padStart(9, '0')
  return digits.length === 9 ? digits : null
}

/**
 * The minsan that a person typed, a scanner delivered or an address holds: nine digits, `A` and nine digits, or codice
 * 32, in any case and spacing. Null when it is none; lost zeros are not guessed here (`padAic` is for importers).
 *
 * A word without vowels can look like a codice 32, so a decoded code counts only with a right check digit, and a search
 * that finds no such product should go on as a text search.
 */
export function normaliseMinsan(text: string): string | null {
  const compact = typedLine(text).replace(/\s+/g, '').toUpperCase()
  if (compact.length === 6) {
    const decoded = decodeBase32(compact)
    return decoded !== null && /^[09]/.test(decoded) && hasMinsanCheckDigit(decoded) ? decoded : null
  }
  const digits = compact.replace(/^A(?=\d{9}$)/, '')
  return isMinsan(digits) ? digits : null
}

/**
 * An AIC whose leading zeros a spreadsheet ate (AIFA's lists), back at nine digits. For importers only; null for fewer
 * than six or more than nine digits. The check digit is the caller's to judge.
 */
export function padAic(text: string): string | null {
  const digits = text.trim().replace(/^A(?=\d{9}$)/i, '')
  return /^\d{6,9}$/.test(digits) ? digits.padStart(9, '0') : null
}
