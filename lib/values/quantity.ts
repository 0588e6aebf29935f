/** Maximum packs of one product per cart. */
export const QUANTITY_MAX = 999

/** Limits a quantity; `limit` is the product's own, null without one. */
export function allowedQuantity(wanted: number, limit: number | null): number {
  return Math.min(wanted, limit ?? QUANTITY_MAX, QUANTITY_MAX)
}
