import { type SQL, sql } from 'drizzle-orm'
import { type Kind, LISTING_FLAGS, type ListingFlag } from '@/lib/contract/products'
import { ALL_TRAITS, getTraitGroup, type Trait, type TraitGroup } from '@/lib/rules/traits'
import { brandKey } from '@/lib/rules/words'
import { type Database, selectRows } from '../database/open'
import { PRODUCTS_COUNT } from './derived'
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
  type View,
} from './filters'
import { matchOrder } from './match'
import { OFFERS_NOW, sellsSql } from './rule-sql'
import { euro, joinOffers, type SummaryRow, summaryColumns, toSummary } from './summary'

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

async function countFacets(database: Database, request: ListingRequest) {
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
  return {
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

/** A page of products. At a pharmacy its own come first, then those it does not carry, as unavailable. */
export async function list(database: Database, request: ListingRequest) {
  const { page_number, page_size, pharmacy_id } = request
  const source = fewFound(request.scope)
  const view = chooseView(pharmacy_id, requiresOffer(request), source)
  const brands = request.brand === undefined ? new Map() : await readBrands(database)
  const conditions = [scopeCondition(request.scope), ...Object.values(filterConditions(request, view, brands))]
  const where = sql.join(conditions, sql` AND `)
  const [total, minsans, facets] = await Promise.all([
    countProducts(database, request, view, where, conditions.length === 1),
    readPage(database, request, view, { where, unfiltered: conditions.length === 1 }),
    request.facets ? countFacets(database, request) : undefined,
  ])
  const items = await readSummaries(database, minsans, pharmacy_id)
  return { items, total, page_number, page_size, ...(facets && { facets }) }
}

async function countProducts(
  database: Database,
  { scope }: ListingRequest,
  view: View,
  where: SQL,
  unfiltered: boolean,
): Promise<number> {
  if (unfiltered && scope !== 'all') return 'match' in scope ? scope.match.total : scope.products_count
  const [row] = await selectRows<{ total: number }>(
    database,
    unfiltered
      ? sql`SELECT coalesce((SELECT value::int FROM settings WHERE key = ${PRODUCTS_COUNT}),
          (SELECT count(*)::int FROM product_index)) AS total`
      : sql`SELECT count(*)::int AS total FROM ${view.from} WHERE ${where}`,
  )
  return row?.total ?? 0
}

/**
 * Counts the reduced products of each top-level category that has any. Categories of mainly prescription medicines are
 * left out: such medicines must not be promoted (docs/domain.md#L7).
 */
export function countReduced(database: Database, pharmacyId: number | null) {
  const view = chooseView(pharmacyId, true)
  return selectRows<{ slug: string; name: string; total: number }>(
    database,
    sql`SELECT c.slug, c.name, n.total FROM categories c JOIN (
        SELECT category, count(*)::int AS total FROM ${view.from}, unnest(i.categories) AS category
        WHERE ${view.on_offer} GROUP BY category) n ON n.category = c.id
      WHERE c.parent_id IS NULL AND c.prescribed_count * 2 <= c.products_count ORDER BY c.position, c.name, c.id`,
  )
}

async function readPage(
  database: Database,
  request: ListingRequest,
  view: View,
  { where, unfiltered }: { where: SQL; unfiltered: boolean },
): Promise<string[]> {
  const limit = request.page_size
  const offset = (request.page_number - 1) * limit
  const order = orderBy(request, view)
  const isMatch = request.scope !== 'all' && 'match' in request.scope
  if (view.pharmacy_id === null || (isMatch && request.sort === 'relevance'))
    return readMinsans(database, sql`SELECT i.minsan FROM ${view.from} WHERE ${where} ORDER BY ${order}`, limit, offset)

  if (unfiltered && !isMatch && request.sort === 'relevance') {
    const best = await readMinsans(database, selectBest(view.pharmacy_id, where), limit, offset)
    if (best.length === limit) return best
  }
  // Two reads avoid sorting everything: a pharmacy carries a small part of the catalogue.
  const carried = sql`FROM ${OFFERS_NOW} o JOIN ${view.source} i ON i.minsan = o.minsan
    WHERE o.pharmacy_id = ${view.pharmacy_id} AND ${where}`
  const first = await readMinsans(database, sql`SELECT i.minsan ${carried} ORDER BY ${order}`, limit, offset)
  if (first.length === limit || requiresOffer(request)) return first
  const [row] =
    first.length > 0 || offset === 0
      ? [{ total: offset + first.length }]
      : await selectRows<{ total: number }>(database, sql`SELECT count(*)::int AS total ${carried}`)
  const rest = await readMinsans(
    database,
    sql`SELECT i.minsan FROM ${view.source} i ${joinOffers(view.pharmacy_id, sql`i.minsan`)}
      WHERE o.minsan IS NULL AND ${where} ORDER BY ${request.sort === 'name' ? sql`i.name_key, i.minsan` : BY_WEIGHT}`,
    limit - first.length,
    Math.max(0, offset - (row?.total ?? 0)),
  )
  return [...first, ...rest]
}

/** The first products of a scope, in the order of an index, that are looked up in a pharmacy's offers. */
const LOOKED_UP = 1000

/** Those of the first products that the pharmacy has in stock: they fill its first pages without a sort of all its offers. */
const selectBest = (pharmacyId: number, where: SQL): SQL =>
  sql`SELECT i.minsan FROM (SELECT i.minsan, i.weight, i.name_key FROM product_index i WHERE ${where} ORDER BY ${BY_WEIGHT} LIMIT ${LOOKED_UP}) i
    JOIN offers s ON s.pharmacy_id = ${pharmacyId} AND s.minsan = i.minsan AND s.stock > 0
    JOIN pharmacies h ON h.id = s.pharmacy_id AND ${sellsSql(sql`h`)} ORDER BY ${BY_WEIGHT}`

const BY_WEIGHT = sql`i.weight DESC, i.name_key, i.minsan`

function orderBy({ sort, scope }: ListingRequest, view: View): SQL {
  const name = sql`i.name_key, i.minsan`
  if (sort === 'name') return name
  if (sort === 'price_asc') return sql`${view.price} ASC NULLS LAST, ${name}`
  if (sort === 'price_desc') return sql`${view.price} DESC NULLS LAST, ${name}`
  // Without a pharmacy the weight includes the stock level and is indexed.
  const best = view.pharmacy_id === null ? BY_WEIGHT : sql`${view.level} DESC, ${BY_WEIGHT}`
  if (sort === 'discount') return sql`${view.discount} DESC, ${best}`
  const matched = scope !== 'all' && 'match' in scope ? matchOrder(scope.match, sql`i`) : []
  return sql.join([...matched, best], sql`, `)
}

async function readMinsans(database: Database, select: SQL, limit: number, offset: number): Promise<string[]> {
  const rows = await selectRows<{ minsan: string }>(database, sql`${select} LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ minsan }) => minsan)
}

/** Summaries in the order of `minsans`; unknown codes are omitted. */
async function readSummaries(database: Database, minsans: readonly string[], pharmacyId: number | null) {
  if (minsans.length === 0) return []
  const rows = await selectRows<SummaryRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacyId !== null)} FROM products p ${joinOffers(pharmacyId, sql`p.minsan`)}
      WHERE p.minsan = ANY(${sql.param(minsans)}::text[])`,
  )
  const found = new Map(rows.map((row) => [row.minsan, row]))
  return minsans.flatMap((minsan) => {
    const row = found.get(minsan)
    return row ? [toSummary(row, pharmacyId !== null)] : []
  })
}
