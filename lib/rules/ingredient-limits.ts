import { may } from './channels'
import type { Regulated } from './classes'

/** So many packs of medicines without prescription that hold an ingredient (docs/domain.md#L31). */
export interface IngredientLimit {
  ingredient: string
  /** Other names of it. */
  also: readonly string[]
  /** In one order. */
  packs: number
  /** By one customer, the order included. */
  packs_in_30_days: number
}

/** What the limits ask of a product. */
export interface Composed extends Regulated {
  active_ingredient: string | null
  form: string | null
}

export const LIMITED_DAYS = 30

/** What is put on the skin or into eyes, nose and mouth's lining has other doses than the leaflets that the limits are from. */
const LOCAL = /\b(gel|crem|ungu|pomat|schium|emulsion|cerott|colluttor|gengiv|collir|nasal|spray|cutane|dermic)/i

/** The limits that a product falls under: a combination under each of its ingredients'. */
export function findLimits(product: Composed, limits: readonly IngredientLimit[]): IngredientLimit[] {
  if (!may(product, 'limited', 'listed') || LOCAL.test(product.form ?? '')) return []
  const words: string[] = (product.active_ingredient ?? '').toLowerCase().match(/\p{L}+/gu) ?? []
  return limits.filter(({ ingredient, also }) => [ingredient, ...also].some((name) => words.includes(name)))
}

/**
 * Shares out what may be had of each ingredient among lines in their order. `had`: of each line so many packs; `most`: so many could be had of
 * it beside the other lines, null without a limit. `bought`: packs of each ingredient in the last thirty days.
 */
export function shareLimits(
  lines: readonly { quantity: number; limits: readonly IngredientLimit[] }[],
  bought: ReadonlyMap<string, number>,
): { had: number; most: number | null }[] {
  const left = new Map<string, number>()
  const getRemaining = (limit: IngredientLimit) =>
    left.get(limit.ingredient) ??
    Math.max(0, Math.min(limit.packs, limit.packs_in_30_days - (bought.get(limit.ingredient) ?? 0)))
  const had = lines.map(({ quantity, limits }) => {
    const packs = Math.min(quantity, ...limits.map(getRemaining))
    for (const limit of limits) left.set(limit.ingredient, getRemaining(limit) - packs)
    return packs
  })
  return lines.map(({ limits }, index) => {
    const packs = had[index] ?? 0
    return { had: packs, most: limits.length === 0 ? null : packs + Math.min(...limits.map(getRemaining)) }
  })
}
