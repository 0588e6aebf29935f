import type { Regulated } from './classes'
import { isMedicine } from './sale'

export interface PriceCents {
  price_cents: number
  list_price_cents: number | null
  lowest_30d_cents: number | null
}

/**
 * The reduction to announce, in whole per cent of the lowest price of the 30 days before it (docs/domain.md#L9), rounded down. 0 where there is none: no such price is known, or it was no higher.
 */
export function discountPercent({ price_cents, list_price_cents, lowest_30d_cents }: PriceCents): number {
  if (list_price_cents === null || list_price_cents <= price_cents) return 0
  if (lowest_30d_cents === null || lowest_30d_cents <= price_cents) return 0
  return Math.floor(((lowest_30d_cents - price_cents) * 100) / lowest_30d_cents)
}

/**
 * What it cost before, in euro: only where it is reduced and the lowest price of thirty days goes with it; without that one the reduction is
 * not advertised at all (docs/domain.md#L9).
 */
export function previousPrice(amounts: {
  price: number | null
  list_price?: number | null
  lowest_price_30d?: number | null
}): number | null {
  const { price, list_price, lowest_price_30d } = amounts
  if (price === null || typeof list_price !== 'number' || typeof lowest_price_30d !== 'number') return null
  return list_price > price ? list_price : null
}

/** Euro a kilogram, litre or piece, in cents; only for what is no medicine (docs/domain.md#L10). */
export function unitPriceCents<Unit extends string>(
  price_cents: number,
  product: Regulated,
  content: { amount: number; unit: Unit } | null,
): { cents: number; unit: Unit } | null {
  if (content === null || !(content.amount > 0) || isMedicine(product)) return null
  return { cents: Math.round(price_cents / content.amount), unit: content.unit }
}
