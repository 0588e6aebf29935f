import { centsFromEuro } from '@/lib/contract/money'

// Left to itself it-IT groups from five digits on only.
const euroFormat = new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR', useGrouping: 'always' })

/** Whole cents as a shopper reads them: `12,50 €`, `1.234,50 €`, with a no-break space. Throws on a broken amount. */
export function formatCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not whole cents: ${cents}`)
  return euroFormat.format(cents === 0 ? 0 : cents / 100)
}

/** An amount of the contract (euro, at most two decimals) as a shopper reads it. */
export function formatEuro(euro: number): string {
  return formatCents(centsFromEuro(euro))
}
