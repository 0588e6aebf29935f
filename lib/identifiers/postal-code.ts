/** A CAP: five digits as text, leading zeros kept. Whether it belongs to a comune is no matter of form. */
export function isPostalCode(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/** The CAP that a person typed, spaces dropped; null when it is none. */
export function normalisePostalCode(text: string): string | null {
  const digits = text.replace(/\s+/g, '')
  return isPostalCode(digits) ? digits : null
}
