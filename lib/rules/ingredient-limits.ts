import { may } from './channels'
import type { Regulated } from './classes'

/** Maximum packs of non-prescription medicines with an ingredient (docs/domain.md#L31). */
export interface IngredientLimit {
  ingredient: string
  /** Synonyms. */
  also: readonly string[]
  /** Per order. */
  packs: number
  /** Per customer, including the order. */
  packs_in_30_days: number
}

/** Properties that decide which limits apply. */
export interface Composed extends Regulated {
  active_ingredient: string | null
  form: string | null
}

export const LIMITED_DAYS = 30

/** Products for skin, eyes, nose and mouth have other doses than the leaflets behind the limits. */
const LOCAL = /\b(gel|crem|ungu|pomat|schium|emulsion|cerott|colluttor|gengiv|collir|nasal|spray|cutane|dermic)/i

export function findLimits(product: Composed, limits: readonly IngredientLimit[]): IngredientLimit[] {
  if (!may(product, 'limited', 'listed') || LOCAL.test(product.form ?? '')) return []
  const words: string[] = (product.active_ingredient ?? '').toLowerCase().match(/\p{L}+/gu) ?? []
  return limits.filter(({ ingredient, also }) => [ingredient, ...also].some((name) => words.includes(name)))
}

/**
 * Distributes packs under each limit among the lines, in order. `had`: packs of each line; `most`: maximum next to the
 * other lines, null without a limit. `bought`: packs per ingredient in the last thirty days.
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
