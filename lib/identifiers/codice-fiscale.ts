import { compactCode } from '@/lib/values/text'

const SHAPE = /^[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]$/
const MONTHS = 'ABCDEHLMPRST'
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Letters that replace 0–9 when two people would get the same code (omocodia, docs/domain.md#codice-fiscale). */
const OMOCODIA = 'LMNPQRSTUV'
/** Values of A–Z in odd places; digits 0–9 there have those of A–J (docs/domain.md#codice-fiscale). */
const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]

export const normaliseCodiceFiscale = compactCode

/**
 * Checks length, structure (including omocodia), day of birth and check letter. Returns a field code, or null if valid.
 * `numeric`: eleven digits, a provisional code or a company's, which no prescription carries.
 */
export function healthCodeError(text: string) {
  const code = normaliseCodiceFiscale(text)
  if (/^\d{11}$/.test(code)) return 'health_code_numeric'
  if (code.length !== 16) return 'health_code_length'
  if (!SHAPE.test(code) || checkLetter(code) !== code[15]) return 'health_code_invalid'
  const { year, month, day } = birth(code)
  // The century is unknown, so 29 February passes if one of both centuries has it.
  const lastDay = month === 2 && year % 4 !== 0 ? 28 : (DAYS[month - 1] ?? 0)
  return day >= 1 && day <= lastDay ? null : 'health_code_invalid'
}

export const isCodiceFiscale = (text: string) => healthCodeError(text) === null

/**
 * Checks a valid code against a date of birth (`YYYY-MM-DD`; the code has no century). A mismatch deserves a warning,
 * not a refusal: adoptions and register errors exist. False for an invalid code or date.
 */
export function birthDateMatches(codiceFiscale: string, isoDate: string): boolean {
  const date = /^\d{2}(\d{2})-(\d{2})-(\d{2})$/.exec(isoDate)
  if (!isCodiceFiscale(codiceFiscale) || date === null) return false
  const { year, month, day } = birth(normaliseCodiceFiscale(codiceFiscale))
  return Number(date[1]) === year && Number(date[2]) === month && Number(date[3]) === day
}

/**
 * Checks a valid code against names, of which several or parts may be registered. True if one is missing or has letters that no
 * rule transliterates. As with the birth, a mismatch deserves a question only.
 */
export function namesMatch(codiceFiscale: string, names: { first_name: string; last_name: string }): boolean {
  const code = normaliseCodiceFiscale(codiceFiscale)
  const fits = (name: string, letters: string, isFirst: boolean) => {
    const words = name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .split(/[\s-]+/)
      .filter(Boolean)
    if (words.length === 0 || /[^A-Z'’]/.test(words.join(''))) return true
    const parts = words.flatMap((_, from) =>
      words.slice(from).map((_one, at) => words.slice(from, from + at + 1).join('')),
    )
    return parts.some((part) => nameLetters(part, isFirst) === letters)
  }
  return fits(names.last_name, code.slice(0, 3), false) && fits(names.first_name, code.slice(3, 6), true)
}

/** Three letters of a surname or first name (docs/domain.md#codice-fiscale): consonants, then vowels, then X. */
function nameLetters(name: string, isFirst: boolean): string {
  const letters = name.replace(/[^A-Z]/g, '')
  const consonants = letters.replace(/[AEIOU]/g, '')
  const [first = '', , third = '', fourth = ''] = consonants
  const chosen = isFirst && consonants.length > 3 ? first + third + fourth : consonants
  return `${chosen}${letters.replace(/[^AEIOU]/g, '')}XXX`.slice(0, 3)
}

/** Reads two-digit year, month and day of a well-formed code; subtracts the 40 added for women. */
function birth(code: string) {
  const day = digits(code, 9, 11)
  return { year: digits(code, 6, 8), month: MONTHS.indexOf(code.charAt(8)) + 1, day: day > 40 ? day - 40 : day }
}

function digits(code: string, from: number, to: number): number {
  return Number(code.slice(from, to).replace(/[LMNP-V]/g, (letter) => String(OMOCODIA.indexOf(letter))))
}

function checkLetter(code: string): string {
  let sum = 0
  for (let place = 0; place < 15; place++) {
    const character = code.charAt(place)
    const value = /\d/.test(character) ? Number(character) : character.charCodeAt(0) - 65
    sum += place % 2 === 0 ? (ODD[value] ?? 0) : value
  }
  return String.fromCharCode(65 + (sum % 26))
}
