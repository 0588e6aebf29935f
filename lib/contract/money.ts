/**
 * Whole cents of an amount as the contract's JSON carries it (euro, at most two decimals).
 * Throws RangeError on a third decimal, beyond what binary fractions bring along, and on anything that is no amount.
 */
export function centsFromEuro(euro: number): number {
  const exact = euro * 100
  const cents = Math.round(exact)
  const noise = Math.max(1e-9, Math.abs(exact) * Number.EPSILON * 4)
  if (!Number.isSafeInteger(cents) || Math.abs(exact - cents) > noise) {
    throw new RangeError(`Not an amount in euro and whole cents: ${euro}`)
  }
  return cents === 0 ? 0 : cents
}

/** The euro number for the contract's JSON. Throws RangeError unless the cents are whole. */
export function euroFromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`)
  return cents === 0 ? 0 : cents / 100
}
