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
 * Returns the minsan of nine digits, `A` and nine digits, an AIC of six to eight digits whose zeros a spreadsheet
 * dropped, or a codice 32; null if invalid. A word without vowels can look like a codice 32, so a decoded code needs a
 * valid check digit, and a search without such a product should continue as a text search.
 */
export function parseMinsan(code: string): string | null {
  const digits = code.replace(/^A(?=\d{9}$)/, '')
  if (isMinsan(digits)) return digits
  const [restored, decoded] = [/^[1-9]\d{5,7}$/.test(code) ? code.padStart(9, '0') : '', decodeBase32(code) ?? '']
  if (hasMinsanCheckDigit(restored)) return restored
  return /^[09]/.test(decoded) && isMinsan(decoded) && hasMinsanCheckDigit(decoded) ? decoded : null
}
