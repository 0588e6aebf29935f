import { compactCode } from '@/lib/values/text'

const REGION = /^(?:0[1-36-9]0|041|042|050|1[0-9]0|200)/
const NRE = /^[0-9A-Z]{5}\d{10}$/

/**
 * Checks the number of an electronic SSN prescription: region (3), two alphanumerics, lot type (1), lot (7), serial
 * (2). Ignores spaces, hyphens and Code 39 asterisks, so both printed halves may be pasted. No public check digit
 * exists.
 */
export function nreError(text: string) {
  const nre = compactCode(text)
  if (nre.length !== 15) return 'nre_length'
  if (nreWithZeros(text) !== null) return 'nre_letter_o'
  if (!REGION.test(nre)) return 'nre_region'
  return NRE.test(nre) ? null : 'nre_invalid'
}

/** Returns the number with letters O read as zeros; null if that is not valid either. */
export function nreWithZeros(text: string): string | null {
  const nre = compactCode(text)
  // The fourth and fifth characters may be letters.
  const meant = zeros(nre.slice(0, 3)) + nre.slice(3, 5) + zeros(nre.slice(5))
  return meant !== nre && NRE.test(meant) && REGION.test(meant) ? meant : null
}

const zeros = (text: string) => text.replaceAll('O', '0')

/** Checks the number of a white electronic prescription. Its format is unpublished, so 10–20 alphanumerics pass. */
export const nrbeError = (text: string) => codeError('nrbe', text, 10)

/**
 * Checks the number of a veterinary electronic prescription (REV, D.M. 8-2-2019). Its format is unpublished: 6–20
 * alphanumerics pass, and the pharmacist finds it by number and PIN.
 */
export const revError = (text: string) => codeError('rev', text, 6)

/** The PIN has four digits, made by the ministry's system when the veterinarian prescribes. */
export const revPinError = (text: string) => (/^\d{4}$/.test(compactCode(text)) ? null : 'rev_pin_invalid')

function codeError(name: string, text: string, shortest: number) {
  const code = compactCode(text)
  if (code.length < shortest || code.length > 20) return `${name}_length`
  return /^[0-9A-Z]+$/.test(code) ? null : `${name}_invalid`
}

/** Masks all but the last four characters, for display and for closed orders. */
export function maskPrescriptionCode(text: string): string {
  const code = compactCode(text)
  return code.length <= 4 ? '•'.repeat(code.length) : '•'.repeat(code.length - 4) + code.slice(-4)
}
