import { type SQL, sql } from 'drizzle-orm'
import { LISTING_FLAGS } from '@/lib/contract/products'
import { type Database, selectRows } from '../database/open'
import { PRODUCTS_COUNT } from './derived'
import { countFacets } from './facets'
import {
  chooseView,
  fewFound,
  filterConditions,
  type ListingRequest,
  readBrands,
  requiresOffer,
  scopeCondition,
  type View,
} from './filters'
import { blockOf, type CachingRuntime, readCached } from './listing-cache'
import { HUGE, matchOrder } from './match'
import { isShownSql, OFFERS_NOW, sellsSql } from './rule-sql'
import { joinOffers, type SummaryRow, summaryColumns, toSummary } from './summary'

/**
 * A page of products. At a pharmacy its own come first, then those it does not carry, as unavailable. Of a long list the
 * counts, and pages that no index has in order, are cached; prices and stock never are.
 */
export async function list(runtime: CachingRuntime, request: ListingRequest) {
  const { database } = runtime
  const { page_number, page_size, pharmacy_id, scope } = request
  const source = fewFound(scope)
  const view = chooseView(pharmacy_id, requiresOffer(request), source)
  const brands = request.brand === undefined ? new Map() : await readBrands(database)
  const conditions = [scopeCondition(scope), ...Object.values(filterConditions(request, view, brands))]
  const where = sql.join(conditions, sql` AND `)
  const size = await countScope(database, scope)
  const isLong = size > HUGE
  const unfiltered = conditions.length === 1
  const subject = { key: describe(request), pharmacy_id }
  const cached = <Value>(name: string, read: () => Promise<Value>): Promise<Value> =>
    isLong ? readCached(runtime, { ...subject, key: [name, ...subject.key] }, read) : read()
  const count = async (): Promise<Counted> => {
    if (request.facets) return cached('facets', () => countFacets(database, request))
    return unfiltered ? { total: size } : cached('total', () => countProducts(database, view, where))
  }
  const [{ total, facets }, minsans] = await Promise.all([
    count(),
    readPage(runtime, request, view, { where, unfiltered, isLong, subject }),
  ])
  const items = await readSummaries(database, minsans, pharmacy_id)
  return { items, total, page_number, page_size, ...(facets && { facets }) }
}

interface Counted {
  total: number
  facets?: Awaited<ReturnType<typeof countFacets>>['facets']
}

/** All of a request that changes its counts. */
function describe({ scope, brand, price_min, price_max, traits, ...request }: ListingRequest): unknown[] {
  const of = scope === 'all' ? scope : 'match' in scope ? scope.match.key : scope.category_id
  return [of, brand, price_min, price_max, traits, ...LISTING_FLAGS.map((flag) => request[flag] ?? false)]
}

async function countScope(database: Database, scope: ListingRequest['scope']): Promise<number> {
  if (scope !== 'all') return 'match' in scope ? scope.match.total : scope.products_count
  const [row] = await selectRows<{ total: number }>(
    database,
    sql`SELECT coalesce((SELECT value::int FROM settings WHERE key = ${PRODUCTS_COUNT}),
      (SELECT count(*)::int FROM product_index)) AS total`,
  )
  return row?.total ?? 0
}

async function countProducts(database: Database, view: View, where: SQL): Promise<{ total: number }> {
  const [row] = await selectRows<{ total: number }>(
    database,
    sql`SELECT count(*)::int AS total FROM ${view.from} WHERE ${where}`,
  )
  return row ?? { total: 0 }
}

/**
 * Counts the reduced products of each top-level category that has any. Categories of mainly prescription medicines are
 * left out: such medicines must not be promoted (docs/domain.md#L7).
 */
export async function countReduced(runtime: CachingRuntime, pharmacyId: number | null) {
  const { database } = runtime
  const view = chooseView(pharmacyId, true)
  const count = () =>
    selectRows<{ slug: string; name: string; total: number }>(
      database,
      sql`SELECT c.slug, c.name, n.total FROM categories c JOIN (
        SELECT category, count(*)::int AS total FROM ${view.from}, unnest(i.categories) AS category
        WHERE ${view.on_offer} GROUP BY category) n ON n.category = c.id
      WHERE c.parent_id IS NULL AND c.prescribed_count * 2 <= c.products_count ORDER BY c.position, c.name, c.id`,
    )
  if ((await countScope(database, 'all')) <= HUGE) return count()
  return readCached(runtime, { key: ['reduced'], pharmacy_id: pharmacyId }, count)
}

/** Positions of a long list that are read and cached together, at least. */
const BLOCK = 1000

/** Pages at a pharmacy up to this offset are looked for among the first products of the scope. */
const FIRST_PAGES = 240

interface Conditions {
  where: SQL
  unfiltered: boolean
  isLong: boolean
  subject: { key: readonly unknown[]; pharmacy_id: number | null }
}

async function readPage(
  runtime: CachingRuntime,
  request: ListingRequest,
  view: View,
  { where, unfiltered, isLong, subject }: Conditions,
): Promise<string[]> {
  const { database } = runtime
  const limit = request.page_size
  const offset = (request.page_number - 1) * limit
  const match = request.scope !== 'all' && 'match' in request.scope ? request.scope.match : null
  const read = (limit: number, offset: number) => readOrdered(database, request, view, { where, limit, offset })
  if (!isLong || (view.pharmacy_id === null && !match)) return read(limit, offset)
  if (view.pharmacy_id !== null && unfiltered && !match && request.sort === 'relevance' && offset < FIRST_PAGES) {
    const best = await readMinsans(database, selectBest(view.pharmacy_id, where), limit, offset)
    if (best.length === limit) return best
  }
  const { size, start, pageOf } = blockOf({ limit, offset, pages: Math.ceil(BLOCK / limit) })
  const key = ['codes', ...subject.key, request.sort, match?.text.key, match?.first, size, start]
  return pageOf(await readCached(runtime, { ...subject, key }, () => read(size, start)))
}

async function readOrdered(
  database: Database,
  request: ListingRequest,
  view: View,
  { where, limit, offset }: { where: SQL; limit: number; offset: number },
): Promise<string[]> {
  const order = orderBy(request, view)
  const isMatch = request.scope !== 'all' && 'match' in request.scope
  if (view.pharmacy_id === null || (isMatch && request.sort === 'relevance'))
    return readMinsans(database, sql`SELECT i.minsan FROM ${view.from} WHERE ${where} ORDER BY ${order}`, limit, offset)
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

/** Summaries in the order of `minsans`; products that are gone since the list was cached are omitted. */
async function readSummaries(database: Database, minsans: readonly string[], pharmacyId: number | null) {
  if (minsans.length === 0) return []
  const rows = await selectRows<SummaryRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacyId !== null)} FROM products p ${joinOffers(pharmacyId, sql`p.minsan`)}
      WHERE p.minsan = ANY(${sql.param(minsans)}::text[]) AND ${isShownSql(sql`p`)}`,
  )
  const found = new Map(rows.map((row) => [row.minsan, row]))
  return minsans.flatMap((minsan) => {
    const row = found.get(minsan)
    return row ? [toSummary(row, pharmacyId !== null)] : []
  })
}
