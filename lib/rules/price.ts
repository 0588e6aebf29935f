import type { Regulated } from './classes'
import { isMedicine } from './sale'

export interface PriceCents {
  price_cents: number
  list_price_cents: number | null
  lowest_30d_cents: number | null
}

/**
 * Returns the price that a reduction refers to: the lower of the list price and the lowest of the previous 30 days
 * (docs/domain.md#L9). Null without a reduction: one of the two is unknown, or not above the price.
 */
export function referencePrice(price: number, list: number | null, lowest: number | null): number | null {
  if (list === null || lowest === null) return null
  const reference = Math.min(list, lowest)
  return reference > price ? reference : null
}

/** Returns the reduction in whole percent of the reference price, rounded down; 0 without one. */
export function discountPercent({ price_cents, list_price_cents, lowest_30d_cents }: PriceCents): number {
  const reference = referencePrice(price_cents, list_price_cents, lowest_30d_cents)
  return reference === null ? 0 : Math.floor(((reference - price_cents) * 100) / reference)
}

export function previousPrice(amounts: {
  price: number | null
  list_price?: number | null
  lowest_price_30d?: number | null
}): number | null {
  const { price, list_price, lowest_price_30d } = amounts
  return price === null ? null : referencePrice(price, list_price ?? null, lowest_price_30d ?? null)
}

/** Cents per kilogram, litre or piece; not for medicines (docs/domain.md#L10). */
export function unitPriceCents<Unit extends string>(
  price_cents: number,
  product: Regulated,
  content: { amount: number; unit: Unit } | null,
): { cents: number; unit: Unit } | null {
  if (content === null || !(content.amount > 0) || isMedicine(product)) return null
  return { cents: Math.round(price_cents / content.amount), unit: content.unit }
}
