import { typedLine } from '@/lib/values/text'

const NINE_DIGITS = /^\d{9}$/
const BASE_32 = '0123456789BCDFGHJKLMNPQRSTUVWXYZ'
const BASE_32_CODE = /^[0-9B-DF-HJ-NP-Z]{6}$/

/** A medicine's code (its AIC) begins with 0; parapharmacy codes begin with 9. */
export function isMedicineCode(minsan: string): boolean {
  return NINE_DIGITS.test(minsan) && minsan.startsWith('0')
}

/**
 * Checks the ninth digit: odd positions as they are, even positions doubled with tens and units added, total mod 10
 * (G.U. 165 of 18-07-2014, annex A). Not every code must obey it: see `isMinsan`.
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

/** Placeholders such as `000000000`, whose check digit is valid. */
const PLACEHOLDER = /^(\d)\1{8}$/

/** Checks for nine digits, no placeholder, with a valid check digit for a medicine (docs/domain.md#minsan). */
export function isMinsan(text: string): boolean {
  return NINE_DIGITS.test(text) && !PLACEHOLDER.test(text) && (!isMedicineCode(text) || hasMinsanCheckDigit(text))
}

/**
 * Decodes a "codice 32" to nine digits; null for another length, a vowel other than U, or a value beyond nine digits.
 */
export function decodeBase32(code: string): string | null {
  if (!BASE_32_CODE.test(code)) return null
  let value = 0
  for (const character of code) value = value * 32 + BASE_32.indexOf(character)
  const digits = String(value).padStart(9, '0')
  return digits.length === 9 ? digits : null
}

/**
 * Normalizes a minsan: nine digits, `A` and nine digits, or codice 32, in any case and spacing. Null if invalid; lost
 * zeros are not added (importers use `padAic`). A word without vowels can look like a codice 32, so a decoded code
 * needs a valid check digit, and a search without such a product should continue as a text search.
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
 * Restores the leading zeros of an AIC from a spreadsheet, for importers; null for fewer than six or more than nine
 * digits. Does not verify the check digit.
 */
export function padAic(text: string): string | null {
  const digits = text.trim().replace(/^A(?=\d{9}$)/i, '')
  return /^\d{6,9}$/.test(digits) ? digits.padStart(9, '0') : null
}
