import { type SQL, sql } from 'drizzle-orm'
import { type Kind, LISTING_FLAGS, type ListingFlag } from '@/lib/contract/products'
import { ALL_TRAITS, getTraitGroup, type Trait, type TraitGroup } from '@/lib/rules/traits'
import { brandKey } from '@/lib/rules/words'
import { type Database, selectRows } from '../database/open'
import {
  chooseView,
  type FilterName,
  FLAG_RULES,
  fewFound,
  filterConditions,
  type ListingRequest,
  OFFER_FLAGS,
  parseBrands,
  readBrands,
  requiresOffer,
  scopeCondition,
  traitsByGroup,
} from './filters'
import { euro } from './summary'

/** Maximum number of brands in a response, most frequent first; selected ones are always included. */
const BRANDS_MAX = 100

interface FacetRow extends Record<'brands' | 'kinds' | ListingFlag, number> {
  brand: string | null
  kind: Kind | null
  traits: Trait[] | null
  /** GROUPING() bitmask: 3 by brand, 5 by kind, 6 by traits, 7 total. */
  grouping: 3 | 5 | 6 | 7
  price_min: number | null
  price_max: number | null
}

/** Counts of each filter over the products that match the others, and the total. */
export async function countFacets(database: Database, request: ListingRequest) {
  const brands = await readBrands(database)
  const chosenBrands = parseBrands(request.brand).map((key) => brands.get(key)?.label ?? key)
  // A chosen brand is listed even with a count of zero, so all of its products are read.
  const offered = chosenBrands.length === 0 && requiresOffer(request)
  const view = chooseView(request.pharmacy_id, offered, fewFound(request.scope))
  const on = filterConditions(request, view, brands)
  const several = [...brands.values()].filter(({ spellings }) => spellings.length > 1)
  const labels = several.flatMap(({ label, spellings }) => spellings.map((one) => [one, label]))
  // Without a second spelling the column needs no lookup.
  const [brand, labelled] =
    labels.length === 0
      ? [sql`i.brand`, sql.empty()]
      : [
          sql`b.label`,
          sql`CROSS JOIN LATERAL (SELECT coalesce(${JSON.stringify(Object.fromEntries(labels))}::jsonb ->> i.brand, i.brand) AS label) b`,
        ]
  // Every count requires these, that of the filter itself included.
  const common = OFFER_FLAGS.flatMap((flag) => (offered && on[flag]) || [])
  const others = (own?: FilterName): SQL => {
    const conditions = Object.entries(on).flatMap(([name, condition]) => (name === own ? [] : [condition]))
    return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
  }
  const flags = LISTING_FLAGS.map(
    (flag) =>
      sql`(count(*) FILTER (WHERE ${FLAG_RULES[flag].condition(view)} AND ${others(flag)}))::int AS ${sql.identifier(flag)},`,
  )
  const chosen = sql.param(chosenBrands)
  const narrow = request.scope !== 'all'
  const asked = Object.keys(traitsByGroup(request.traits)) as TraitGroup[]
  const rows = await selectRows<FacetRow & Partial<Record<TraitGroup, number>>>(
    database,
    sql`WITH grouped AS (
        SELECT ${brand} AS brand, i.kind, ${narrow ? sql`i.traits, GROUPING(${brand}, i.kind, i.traits)` : sql`NULL::text[] AS traits, GROUPING(${brand}, i.kind) * 2 + 1`} AS grouping,
          (count(*) FILTER (WHERE ${others('brand')}))::int AS brands,
          (count(*) FILTER (WHERE ${others()}))::int AS kinds,
          ${sql.join(flags)}
          ${sql.join(asked.map((group) => sql`(count(*) FILTER (WHERE ${others(group)}))::int AS ${sql.identifier(group)},`))}
          min(${view.price}) FILTER (WHERE ${others('price')}) AS price_min,
          max(${view.price}) FILTER (WHERE ${others('price')}) AS price_max
        FROM ${view.from} ${labelled} WHERE ${sql.join([scopeCondition(request.scope), ...common], sql` AND `)}
        GROUP BY GROUPING SETS ((${brand}), (i.kind), ${narrow ? sql`(i.traits), ` : sql``}())
      )
      (SELECT * FROM grouped WHERE grouping = 3 AND brand IS NOT NULL AND (brands > 0 OR brand = ANY(${chosen}::text[]))
        ORDER BY brand = ANY(${chosen}::text[]) DESC, brands DESC, brand LIMIT ${BRANDS_MAX})
      UNION ALL (SELECT * FROM grouped WHERE grouping > 3)`,
  )
  const whole = rows.find(({ grouping }) => grouping === 7)
  const priceMin = euro(whole?.price_min ?? null)
  const priceMax = euro(whole?.price_max ?? null)
  const facets = {
    brands: commonest(
      rows.flatMap(({ brand: label, grouping, brands: count }) =>
        grouping === 3 && label ? [{ value: brandKey(label), label, count }] : [],
      ),
    ),
    price: priceMin === null || priceMax === null ? null : { min: priceMin, max: priceMax },
    ...(Object.fromEntries(LISTING_FLAGS.map((flag) => [flag, whole?.[flag] ?? 0])) as Record<ListingFlag, number>),
    kinds: commonest(
      rows.flatMap(({ kind, grouping, kinds }) =>
        grouping === 5 && kind && kinds > 0 ? [{ value: kind, count: kinds }] : [],
      ),
    ),
    ...(narrow && { traits: countTraits(rows) }),
  }
  return { facets, total: whole?.kinds ?? 0 }
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
