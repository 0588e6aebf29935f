/** The most packs of one product that a cart holds. */
export const QUANTITY_MAX = 999

/** As many as may be had of what is wanted; `limit` is the product's own, null without one. */
export function allowedQuantity(wanted: number, limit: number | null): number {
  return Math.min(wanted, limit ?? QUANTITY_MAX, QUANTITY_MAX)
}
