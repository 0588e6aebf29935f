import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from '@/lib/contract/products'
import { ALL_TRAITS, getTraitGroup, type Trait, type TraitGroup } from '@/lib/rules/traits'
import { type Database, selectRows } from '../database/open'
import {
  type FilterName,
  type Filters,
  filterConditions,
  parseBrands,
  type Scope,
  scopeCondition,
  traitsByGroup,
  type View,
} from './filters'
import { euro } from './summary'

/** Maximum number of brands in a response, most frequent first; selected ones are always included. */
const BRANDS_MAX = 100

interface FacetRow extends Record<'brands' | 'kinds' | 'available' | 'discounted' | 'without_prescription', number> {
  brand: string | null
  kind: Kind | null
  traits: Trait[] | null
  /** GROUPING() bitmask: 3 by brand, 5 by kind, 6 by traits, 7 total. */
  grouping: 3 | 5 | 6 | 7
  price_min: number | null
  price_max: number | null
}

export async function countFacets(database: Database, request: Filters & { scope: Scope }, view: View) {
  const on = filterConditions(request, view)
  const others = (own?: FilterName): SQL => {
    const conditions = Object.entries(on).flatMap(([name, condition]) => (name === own ? [] : [condition]))
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
  }
  const counted = (own: FilterName, condition: SQL, name: string) =>
    sql`(count(*) FILTER (WHERE ${condition} AND ${others(own)}))::int AS ${sql.identifier(name)}`
  const chosen = sql.param(parseBrands(request.brand))
  const narrow = request.scope !== 'all'
  const asked = Object.keys(traitsByGroup(request.traits)) as TraitGroup[]
  const rows = await selectRows<FacetRow & Partial<Record<TraitGroup, number>>>(
    database,
    sql`WITH grouped AS (
        SELECT i.brand, i.kind, ${narrow ? sql`i.traits, GROUPING(i.brand, i.kind, i.traits)` : sql`NULL::text[] AS traits, GROUPING(i.brand, i.kind) * 2 + 1`} AS grouping,
          (count(*) FILTER (WHERE ${others('brand')}))::int AS brands,
          (count(*) FILTER (WHERE ${others()}))::int AS kinds,
          ${counted('available', sql`${view.level} = 2`, 'available')},
          ${counted('discounted', view.on_offer, 'discounted')},
          ${counted('without_prescription', sql`NOT i.needs_prescription`, 'without_prescription')},
          ${sql.join(asked.map((group) => sql`(count(*) FILTER (WHERE ${others(group)}))::int AS ${sql.identifier(group)},`))}
          min(${view.price}) FILTER (WHERE ${others('price')}) AS price_min,
          max(${view.price}) FILTER (WHERE ${others('price')}) AS price_max
        FROM ${view.from} WHERE ${scopeCondition(request.scope)}
        GROUP BY GROUPING SETS ((i.brand), (i.kind), ${narrow ? sql`(i.traits), ` : sql``}())
      )
      (SELECT * FROM grouped WHERE grouping = 3 AND brand IS NOT NULL AND (brands > 0 OR brand = ANY(${chosen}::text[]))
        ORDER BY brand = ANY(${chosen}::text[]) DESC, brands DESC, brand LIMIT ${BRANDS_MAX})
      UNION ALL (SELECT * FROM grouped WHERE grouping > 3)`,
  )
  const whole = rows.find(({ grouping }) => grouping === 7)
  const price_min = euro(whole?.price_min ?? null)
  const price_max = euro(whole?.price_max ?? null)
  return {
    brands: commonest(
      rows.flatMap(({ brand, grouping, brands }) => (grouping === 3 && brand ? [{ value: brand, count: brands }] : [])),
    ),
    price: price_min === null || price_max === null ? null : { min: price_min, max: price_max },
    available: whole?.available ?? 0,
    discounted: whole?.discounted ?? 0,
    without_prescription: whole?.without_prescription ?? 0,
    kinds: commonest(
      rows.flatMap(({ kind, grouping, kinds }) =>
        grouping === 5 && kind && kinds > 0 ? [{ value: kind, count: kinds }] : [],
      ),
    ),
    ...(narrow && { traits: countTraits(rows) }),
  }
}

/** Products have few distinct trait sets: the database counts sets, this counts their members. */
function countTraits(rows: readonly (FacetRow & Partial<Record<TraitGroup, number>>)[]) {
  const counts = new Map<Trait, number>()
  for (const row of rows)
    for (const trait of row.traits ?? [])
      counts.set(trait, (counts.get(trait) ?? 0) + (row[getTraitGroup(trait)] ?? row.kinds))
  return ALL_TRAITS.flatMap((value) => {
    const count = counts.get(value) ?? 0
    return count > 0 ? [{ value, count }] : []
  })
}

const commonest = <Counted extends { value: string; count: number }>(counted: Counted[]): Counted[] =>
  counted.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'it'))
