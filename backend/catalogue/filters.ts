import { type SQL, sql } from 'drizzle-orm'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { LISTING_FLAGS, type ListingFlag, type Sort } from '@/lib/contract/products'
import { getTraitGroup, knownTraits, type Trait, type TraitGroup } from '@/lib/rules/traits'
import { brandKey } from '@/lib/rules/words'
import { memoizeQuery } from '../database/memoize-query'
import { selectRows } from '../database/open'
import { HUGE, type Match } from './match'
import { discountPercentSql, stockLevelSql } from './rule-sql'
import { joinOffers } from './summary'

export type Scope = { category_id: number; products_count: number } | { match: Match } | 'all'

type Query = CallInput<Calls['searchProducts']>['query']

export type Filters = Pick<Query, Exclude<FilterName, 'price' | TraitGroup> | 'price_min' | 'price_max' | 'traits'>

export interface ListingRequest extends Filters {
  scope: Scope
  /** An active pharmacy, or null for the best of all. */
  pharmacy_id: number | null
  sort: Sort
  page_number: number
  page_size: number
  facets: boolean
}

/** Source of price, stock and reduction: the index, or the joined offers of one pharmacy. */
export type View = ReturnType<typeof chooseView>

/** With `offered` only products with an offer at the pharmacy; `source` may stand for the index. */
export function chooseView(pharmacy_id: number | null, offered = false, source = sql`product_index`) {
  const at =
    pharmacy_id === null
      ? { price: sql`i.price_cents`, level: sql`i.stock_level`, discount: sql`i.discount_percent` }
      : { price: sql`o.price_cents`, level: stockLevelSql(sql`o`), discount: discountPercentSql(sql`o`) }
  return {
    pharmacy_id,
    source,
    from: sql`${source} i ${joinOffers(pharmacy_id, sql`i.minsan`, offered)}`,
    ...at,
    on_offer: sql`(${pharmacy_id === null ? sql.empty() : sql`o.has_list_price AND`} ${at.discount} > 0 AND i.in_offers)`,
  }
}

export function scopeCondition(scope: Scope): SQL {
  if (scope === 'all') return sql`true`
  if ('match' in scope) return scope.match.matches(sql`i`)
  return sql`i.categories @> ARRAY[${scope.category_id}::int]`
}

/** Room for products that came since the count. */
const MORE = 25

/** The few products that a text finds: a limit tells the planner their number, or it would read a pharmacy's offers. */
export function fewFound(scope: Scope): SQL | undefined {
  if (scope === 'all' || !('match' in scope) || scope.match.total > HUGE) return undefined
  return sql`(SELECT * FROM product_index i WHERE ${scopeCondition(scope)} LIMIT ${scope.match.total + MORE})`
}

export type FilterName = 'brand' | 'price' | ListingFlag | TraitGroup

/** Condition of each on/off filter, and whether it leaves out products without an offer. */
export const FLAG_RULES: Record<ListingFlag, { condition: (view: View) => SQL; needs_offer: boolean }> = {
  available: { condition: ({ level }) => sql`${level} = 2`, needs_offer: true },
  discounted: { condition: ({ on_offer }) => on_offer, needs_offer: true },
  without_prescription: { condition: () => sql`NOT i.needs_prescription`, needs_offer: false },
}

/** On/off filters that leave out products without an offer. */
export const OFFER_FLAGS = LISTING_FLAGS.filter((flag) => FLAG_RULES[flag].needs_offer)

/** These filters leave out products without an offer. */
export const requiresOffer = (filters: Filters): boolean =>
  filters.price_min !== undefined || filters.price_max !== undefined || OFFER_FLAGS.some((flag) => filters[flag])

export function filterConditions(filters: Filters, view: View, known: Brands): Partial<Record<FilterName, SQL>> {
  const brands = parseBrands(filters.brand).flatMap((key) => known.get(key)?.spellings ?? [key])
  const { price_min, price_max } = filters
  const bounds = [
    // Limits with a third decimal are rounded to the enclosed cent.
    ...(price_min === undefined ? [] : [sql`${view.price} >= ${Math.ceil(price_min * 100 - 1e-6)}`]),
    ...(price_max === undefined ? [] : [sql`${view.price} <= ${Math.floor(price_max * 100 + 1e-6)}`]),
  ]
  return {
    ...(brands.length > 0 && { brand: sql`i.brand = ANY(${sql.param(brands)}::text[])` }),
    ...(bounds.length > 0 && { price: sql.join(bounds, sql` AND `) }),
    ...Object.fromEntries(
      LISTING_FLAGS.flatMap((flag) => (filters[flag] ? [[flag, FLAG_RULES[flag].condition(view)]] : [])),
    ),
    ...Object.fromEntries(
      Object.entries(traitsByGroup(filters.traits)).map(([group, traits]) => [
        group,
        sql`i.traits && ${sql.param(traits)}::text[]`,
      ]),
    ),
  }
}

/** Requested traits: OR within a group, AND between groups. */
export function traitsByGroup(text: string | undefined): Partial<Record<TraitGroup, Trait[]>> {
  const traits = knownTraits(text?.split(',') ?? [])
  return Object.fromEntries(
    traits.map((one) => [getTraitGroup(one), traits.filter((other) => getTraitGroup(other) === getTraitGroup(one))]),
  )
}

/** Keys of brands, split at commas; includes the whole text for a brand that contains a comma. */
export function parseBrands(text: string | undefined): string[] {
  if (text === undefined) return []
  return [...new Set([text, ...text.split(',')].map(brandKey).filter((key) => key !== ''))]
}

/** By key: the most frequent spelling, and all of them. */
export type Brands = ReadonlyMap<string, { label: string; spellings: readonly string[] }>
const BRANDS_MS = 60_000

/** Reads only the index of brands. */
export const readBrands = memoizeQuery(BRANDS_MS, async (database): Promise<Brands> => {
  const rows = await selectRows<{ brand: string }>(
    database,
    sql`SELECT brand FROM product_index WHERE brand IS NOT NULL GROUP BY brand ORDER BY count(*) DESC, brand`,
  )
  const brands = new Map<string, { label: string; spellings: string[] }>()
  for (const { brand } of rows) {
    const known = brands.get(brandKey(brand))
    if (known) known.spellings.push(brand)
    else brands.set(brandKey(brand), { label: brand, spellings: [brand] })
  }
  return brands
})
