import { type SQL, sql } from 'drizzle-orm'
import type { Kind } from '@/lib/contract/products'
import { type Database, selectRows } from '../database/open'
import {
  type FilterName,
  type Filters,
  filterConditions,
  parseBrands,
  type Scope,
  scopeCondition,
  type View,
} from './filters'
import { euro } from './summary'

/** Brands named in an answer, the commonest first; the chosen ones are always among them. */
const BRANDS_MAX = 100

interface FacetRow extends Record<'brands' | 'kinds' | 'available' | 'discounted' | 'without_prescription', number> {
  brand: string | null
  kind: Kind | null
  /** Which of the groupings: 1 by brand, 2 by kind, 3 the whole. */
  grouping: 1 | 2 | 3
  price_min: number | null
  price_max: number | null
}

/**
 * What each filter would leave. A facet counts under all filters but its own, so that a second brand can be added to the
 * first; kinds count under all. Everything comes from one pass over the scope.
 */
export async function countFacets(database: Database, request: Filters & { scope: Scope }, view: View) {
  const on = filterConditions(request, view)
  const others = (own?: FilterName): SQL => {
    const conditions = Object.entries(on).flatMap(([name, condition]) => (name === own ? [] : [condition]))
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
  }
  const counted = (own: FilterName, condition: SQL, name: string) =>
    sql`(count(*) FILTER (WHERE ${condition} AND ${others(own)}))::int AS ${sql.identifier(name)}`
  const chosen = sql.param(parseBrands(request.brand))
  const rows = await selectRows<FacetRow>(
    database,
    sql`WITH grouped AS (
        SELECT i.brand, i.kind, GROUPING(i.brand, i.kind) AS grouping,
          (count(*) FILTER (WHERE ${others('brand')}))::int AS brands,
          (count(*) FILTER (WHERE ${others()}))::int AS kinds,
          ${counted('available', sql`${view.level} = 2`, 'available')},
          ${counted('discounted', view.on_offer, 'discounted')},
          ${counted('without_prescription', sql`NOT i.needs_prescription`, 'without_prescription')},
          min(${view.price}) FILTER (WHERE ${others('price')}) AS price_min,
          max(${view.price}) FILTER (WHERE ${others('price')}) AS price_max
        FROM ${view.from} WHERE ${scopeCondition(request.scope)}
        GROUP BY GROUPING SETS ((i.brand), (i.kind), ())
      )
      (SELECT * FROM grouped WHERE grouping = 1 AND brand IS NOT NULL AND (brands > 0 OR brand = ANY(${chosen}::text[]))
        ORDER BY brand = ANY(${chosen}::text[]) DESC, brands DESC, brand LIMIT ${BRANDS_MAX})
      UNION ALL (SELECT * FROM grouped WHERE grouping > 1)`,
  )
  const whole = rows.find(({ grouping }) => grouping === 3)
  const price_min = euro(whole?.price_min ?? null)
  const price_max = euro(whole?.price_max ?? null)
  return {
    brands: commonest(
      rows.flatMap(({ brand, grouping, brands }) => (grouping === 1 && brand ? [{ value: brand, count: brands }] : [])),
    ),
    price: price_min === null || price_max === null ? null : { min: price_min, max: price_max },
    available: whole?.available ?? 0,
    discounted: whole?.discounted ?? 0,
    without_prescription: whole?.without_prescription ?? 0,
    kinds: commonest(
      rows.flatMap(({ kind, grouping, kinds }) =>
        grouping === 2 && kind && kinds > 0 ? [{ value: kind, count: kinds }] : [],
      ),
    ),
  }
}

const commonest = <Counted extends { value: string; count: number }>(counted: Counted[]): Counted[] =>
  counted.sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'it'))
