/** Checks the form of a CAP (five digits, leading zeros kept), not whether it exists. */
export function isPostalCode(text: string): boolean {
  return /^\d{5}$/.test(text)
}
