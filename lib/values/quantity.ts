/** Maximum packs of one product per cart. */
export const QUANTITY_MAX = 999

/** Days between a refill reminder and the end of the supply. */
export const DAYS_BEFORE = { least: 3, most: 14, usual: 10 }
/** Days that a supply of a refill reminder may last. */
export const SUPPLY_DAYS = { least: 5, most: 400 }
/** Weeks between two repetitions of an order. */
export const REPEAT_WEEKS = [2, 3, 4, 6, 8, 12] as const
/** Maximum units (tablets, sachets) in a pack. */
export const UNITS_MAX = 1000

/** Limits a quantity; `limit` is the product's own, null without one. */
export function allowedQuantity(wanted: number, limit: number | null): number {
  return Math.min(wanted, limit ?? QUANTITY_MAX, QUANTITY_MAX)
}
