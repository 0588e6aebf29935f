const WITH_NUMBER = /^(.*\p{L}.*?)[\s,]+(\d{1,5}(?:\s?[/-]?\s?(?:bis|ter|[a-z]|\d{1,3}))?)$/iu

/** Splits the number from a whole address line, such as a browser's autofill: `Via Melzo, 12/A`. */
export function splitStreet(line: string): { address_name: string; street_number: string } {
  const [, address_name = line.trim(), street_number = ''] = WITH_NUMBER.exec(line.trim()) ?? []
  return { address_name, street_number }
}
