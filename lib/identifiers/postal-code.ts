/** A CAP: five digits as text, leading zeros kept. Whether it belongs to a comune is no matter of form. */
export function isPostalCode(text: string): boolean {
  return /^\d{5}$/.test(text)
}
