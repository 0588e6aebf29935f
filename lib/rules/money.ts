// Left to itself it-IT groups from five digits on only.
const euroFormat = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
const rateFormat = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

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

/** Whole cents as a shopper reads them: `12,50 €`, `1.234,50 €`, with a no-break space. Throws on a broken amount. */
export function formatCents(cents: number): string {
  return euroFormat.format(euroFromCents(cents))
}

/** An amount of the contract (euro, at most two decimals) as a shopper reads it. */
export function formatEuro(euro: number): string {
  return formatCents(centsFromEuro(euro))
}

/** An amount of the contract as machines read it (schema.org, Google's feed): `1234.50`. */
export function decimalEuro(euro: number): string {
  return (centsFromEuro(euro) / 100).toFixed(2)
}

/** A VAT rate as a shopper reads it, without its sign: `22`, `5,5`. */
export function formatRate(rate: number): string {
  return rateFormat.format(rate)
}
