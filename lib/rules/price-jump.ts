export interface OfferPrice {
  price_cents: number
  /** The price before a reduction. */
  list_price_cents: number | null
}

/** A price above the list price is no reduction. */
const regular = ({ price_cents, list_price_cents }: OfferPrice) => Math.max(price_cents, list_price_cents ?? 0)

/**
 * Tests whether a price moves more than `up` times up, or below its `down`th part. A reduction that ends or becomes the
 * regular price is no move up or down by itself.
 */
const moves = (before: OfferPrice, after: OfferPrice, up: number, down: number) =>
  before.price_cents > 0 && (regular(after) > regular(before) * up || after.price_cents * down < before.price_cents)

/** More than three times up, or to less than a third: 7,90 becomes 790. Such a price is asked about. */
export const isJump = (before: OfferPrice, after: OfferPrice): boolean => moves(before, after, 3, 3)

export const movesByHalf = (before: OfferPrice, after: OfferPrice): boolean => moves(before, after, 1.5, 2)

/** A file in which more than a tenth of the prices, and more than one, move by more than half. */
export const isWildFile = (moved: number, compared: number): boolean => moved > 1 && moved * 10 > compared
