import { narrow } from '@/lib/values/text'

/** Maximum price in euro; the most expensive package in AIFA's lists costs about 2 million. */
const highestPrice = 10_000_000

/** Of amounts: `1.234,50`, `1 234,50` and `1'234,50`, in groups of three only. */
const grouped = /^(?<whole>\d{1,3}(?:(?<sign>[. ’'])\d{3})(?:\k<sign>\d{3})*)(?:,(?<parts>\d{1,6}))?$/
/** `12,50`, `12.50`, `,90`, `12,`; and as databases write decimals, `12.200000`. */
const ungrouped = /^(?<whole>\d{0,9})(?:[.,](?<parts>\d{0,6}))?$/

/**
 * Cents of an Italian price (`2.079,19 €`, `5,63`, `+12`, `,90`, `gratuito`) or one with a decimal point (`5.63`). Three
 * digits after a point are thousands, after a comma decimals; a half cent is rounded up. A space groups thousands only:
 * `7 50` is none. Null if invalid.
 */
export function parsePrice(text: string): number | null {
  const amount = narrow(text)
    .replace(/\s+/g, ' ')
    .replace(/^\+?\s?(?:€|euro|eur\.?)?\s?\+?|\s?(?:€|euro|eur)?\.?$/gi, '')
  if (/^(?:gratuit[oa]|gratis)$/i.test(amount)) return 0
  const { whole = '', parts = '' } = (grouped.exec(amount) ?? ungrouped.exec(amount))?.groups ?? {}
  const euros = whole.replace(/\D/g, '')
  if (euros + parts === '' || Number(euros) > highestPrice) return null
  const rounds_up = Number(parts[2] ?? 0) >= 5
  return Number(euros) * 100 + Number(parts.slice(0, 2).padEnd(2, '0')) + (rounds_up ? 1 : 0)
}
