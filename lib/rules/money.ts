// By default it-IT groups only from five digits on.
const euroFormat = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })
const rateFormat = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 })

/**
 * Converts euro to whole cents. Throws RangeError for a third decimal (beyond floating-point error) and for invalid
 * amounts.
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

/** Converts whole cents to euro for the contract's JSON. Throws RangeError unless the cents are whole. */
export function euroFromCents(cents: number): number {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`)
  return cents === 0 ? 0 : cents / 100
}

/** Formats cents: `12,50 €`, `1.234,50 €`, with a no-break space. Throws for an invalid amount. */
export function formatCents(cents: number): string {
  return euroFormat.format(euroFromCents(cents))
}

export function formatEuro(euro: number): string {
  return formatCents(centsFromEuro(euro))
}

/** Formats an amount in euro for machines (schema.org, Google's feed): `1234.50`. */
export function decimalEuro(euro: number): string {
  return (centsFromEuro(euro) / 100).toFixed(2)
}

/** Formats a VAT rate without its sign: `22`, `5,5`. */
export function formatRate(rate: number): string {
  return rateFormat.format(rate)
}
