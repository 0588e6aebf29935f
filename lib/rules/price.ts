import type { Regulated } from './classes'
import { isMedicine } from './sale'

export interface PriceCents {
  price_cents: number
  list_price_cents: number | null
  lowest_30d_cents: number | null
}

/**
 * The one price that a reduction is counted from and that is struck: the lower of the list price and the lowest of the 30 days before
 * (docs/domain.md#L9). Null where there is no reduction to announce: one of the two is not known, or no higher than the price.
 */
export function referencePrice(price: number, list: number | null, lowest: number | null): number | null {
  if (list === null || lowest === null) return null
  const reference = Math.min(list, lowest)
  return reference > price ? reference : null
}

/** The reduction to announce, in whole per cent of the reference price, rounded down; 0 where there is none. */
export function discountPercent({ price_cents, list_price_cents, lowest_30d_cents }: PriceCents): number {
  const reference = referencePrice(price_cents, list_price_cents, lowest_30d_cents)
  return reference === null ? 0 : Math.floor(((reference - price_cents) * 100) / reference)
}

/** The reference price of amounts of the contract, in euro. */
export function previousPrice(amounts: {
  price: number | null
  list_price?: number | null
  lowest_price_30d?: number | null
}): number | null {
  const { price, list_price, lowest_price_30d } = amounts
  return price === null ? null : referencePrice(price, list_price ?? null, lowest_price_30d ?? null)
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
