import { compactCode } from './nre'

export type RevResult = { valid: true; rev: string } | { valid: false; reason: 'length' | 'invalid'; length: number }

/**
 * Checks the number of a veterinary electronic prescription (REV, D.M. 8-2-2019). Its form is not published: 6–20 alphanumerics
 * pass, and the pharmacist finds it by number and PIN. Spaces and hyphens are dropped.
 */
export function checkRev(text: string): RevResult {
  const rev = compactCode(text)
  const { length } = rev
  if (length < 6 || length > 20) return { valid: false, reason: 'length', length }
  return /^[0-9A-Z]+$/.test(rev) ? { valid: true, rev } : { valid: false, reason: 'invalid', length }
}

/** The PIN has four digits, made by the ministry's system when the veterinarian prescribes. */
export function isRevPin(text: string): boolean {
  return /^\d{4}$/.test(text.trim())
}
