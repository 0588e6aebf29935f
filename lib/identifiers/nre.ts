const REGION = /^(?:0[1-36-9]0|041|042|050|1[0-9]0|200)/
const NRE = /^(?:0[1-36-9]0|041|042|050|1[0-9]0|200)[0-9A-Z]{2}\d{10}$/

export type NreResult =
  | { valid: true; nre: string }
  | { valid: false; reason: 'length'; length: number }
  | { valid: false; reason: 'letter_o'; suggestion: string }
  | { valid: false; reason: 'region' | 'invalid' }

/**
 * Checks the number of an electronic SSN prescription: region (3), two alphanumerics, lot type (1), lot (7), serial (2).
 * Spaces, hyphens and the asterisks of Code 39 are dropped, so both printed halves may be pasted one after the other.
 * There is no public check digit: a valid form is not yet a true prescription.
 */
export function checkNre(text: string): NreResult {
  const nre = compactCode(text)
  if (nre.length !== 15) return { valid: false, reason: 'length', length: nre.length }
  if (NRE.test(nre)) return { valid: true, nre }
  // The fourth and fifth characters may truly be letters.
  const suggestion = zeros(nre.slice(0, 3)) + nre.slice(3, 5) + zeros(nre.slice(5))
  if (NRE.test(suggestion)) return { valid: false, reason: 'letter_o', suggestion }
  return { valid: false, reason: REGION.test(nre) ? 'invalid' : 'region' }
}

export type NrbeResult = { valid: true; nrbe: string } | { valid: false; reason: 'length' | 'invalid'; length: number }

/** Checks the number of a white electronic prescription: its form is not published, so 10–20 alphanumerics pass. */
export function checkNrbe(text: string): NrbeResult {
  const nrbe = compactCode(text)
  const { length } = nrbe
  if (length < 10 || length > 20) return { valid: false, reason: 'length', length }
  return /^[0-9A-Z]+$/.test(nrbe) ? { valid: true, nrbe } : { valid: false, reason: 'invalid', length }
}

/** A number as it is sent and stored: without spaces, hyphens and the asterisks of Code 39, in capitals. */
export function compactCode(text: string): string {
  return text.replace(/[\s*-]+/g, '').toUpperCase()
}

/** What may be shown and kept once an order is closed: the last four characters, the others as dots. */
export function maskPrescriptionCode(text: string): string {
  const code = compactCode(text)
  return code.length <= 4 ? '•'.repeat(code.length) : '•'.repeat(code.length - 4) + code.slice(-4)
}

function zeros(text: string): string {
  return text.replaceAll('O', '0')
}
