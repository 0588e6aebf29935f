import { typedLine } from './text'

/**
 * Normalizes typed phone numbers: full-width forms, typographic dashes and spaces become plain, invisible characters
 * are removed.
 */
export const typedPhone = (given: string): string => typedLine(given.normalize('NFKC')).trim()

/** Checks whether a text looks like a phone number, such as `(+39) 333 123-4567`; the platform validates it. */
export function isPhone(given: string): boolean {
  const phone = typedPhone(given)
  const digits = phone.replace(/\D/g, '').replace(/^00/, '').length
  return /^[\s(-]*\+?[\d\s()./-]+$/.test(phone) && digits >= 6 && digits <= 15
}

/**
 * Area codes have three digits, Milan's and Rome's two, others four (national numbering plan, AGCOM 8/15/CIR, annex A).
 */
const LANDLINE = /^(0[26]|0[1345789][0159]|0\d{3})(\d{4,8})$/
const MOBILE = /^(3\d{2})(\d{3})(\d{3,4})$/
const FREE = /^(8\d{2})(\d{3})(\d{3})$/

/**
 * Groups the digits of an Italian phone number: `02 1234 5678`, `333 123 4567`, `800 123 456`; returns any other
 * unchanged.
 */
export function phoneText(number: string): string {
  const digits = typedPhone(number)
    .replace(/[\s./()-]/g, '')
    .replace(/^(\+|00)39(?=[03])/, '')
  const [, code, subscriber = ''] = LANDLINE.exec(digits) ?? []
  if (code) return [code, ...inGroups(subscriber)].join(' ')
  const [, ...groups] = MOBILE.exec(digits) ?? FREE.exec(digits) ?? []
  return groups.length > 0 ? groups.join(' ') : number
}

/** Groups of three and four digits, a shorter one first. */
function inGroups(digits: string): string[] {
  if (digits.length <= 4) return [digits]
  const half = Math.floor(digits.length / 2)
  return [digits.slice(0, half), digits.slice(half)]
}
