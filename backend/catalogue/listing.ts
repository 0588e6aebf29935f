import { type SQL, sql } from 'drizzle-orm'
import type { Sort } from '@/lib/contract/products'
import { type Database, selectRows } from '../database/open'
import { countFacets } from './facets'
import { chooseView, type Filters, filterConditions, type Scope, scopeCondition, type View } from './filters'
import { matchOrder } from './match'
import { OFFERS_NOW } from './rule-sql'
import { joinOffers, type SummaryRow, summaryColumns, toSummary } from './summary'

export interface ListingRequest extends Filters {
  scope: Scope
  /** An active pharmacy, or null for the best of all. */
  pharmacy_id: number | null
  sort: Sort
  page_number: number
  page_size: number
  facets: boolean
}

/** A page of products. At a pharmacy its own come first, then those it does not carry, as unavailable. */
export async function list(database: Database, request: ListingRequest) {
  const { page_number, page_size, pharmacy_id } = request
  const view = chooseView(pharmacy_id)
  const conditions = [scopeCondition(request.scope), ...Object.values(filterConditions(request, view))]
  const where = sql.join(conditions, sql` AND `)
  const [total, minsans, facets] = await Promise.all([
    countProducts(database, request, view, where, conditions.length === 1),
    readPage(database, request, view, where),
    request.facets ? countFacets(database, request, view) : undefined,
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
  if (unfiltered && scope !== 'all' && 'match' in scope) return scope.match.total
  const from = unfiltered ? sql`product_index i` : view.from
  const [row] = await selectRows<{ total: number }>(
    database,
    sql`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`,
  )
  return row?.total ?? 0
}

async function readPage(database: Database, request: ListingRequest, view: View, where: SQL): Promise<string[]> {
  const limit = request.page_size
  const offset = (request.page_number - 1) * limit
  const order = orderBy(request, view)
  if (
    view.pharmacy_id === null ||
    (request.scope !== 'all' && 'match' in request.scope && request.sort === 'relevance')
  )
    return readMinsans(database, sql`SELECT i.minsan FROM ${view.from} WHERE ${where} ORDER BY ${order}`, limit, offset)

  // Two reads avoid sorting everything: a pharmacy carries a small part of the catalogue.
  const carried = sql`FROM ${OFFERS_NOW} o JOIN product_index i ON i.minsan = o.minsan
    WHERE o.pharmacy_id = ${view.pharmacy_id} AND ${where}`
  const first = await readMinsans(database, sql`SELECT i.minsan ${carried} ORDER BY ${order}`, limit, offset)
  // These filters require an offer.
  const { price, available, discounted } = filterConditions(request, view)
  if (first.length === limit || price || available || discounted) return first
  const [row] =
    first.length > 0 || offset === 0
      ? [{ total: offset + first.length }]
      : await selectRows<{ total: number }>(database, sql`SELECT count(*)::int AS total ${carried}`)
  const rest = await readMinsans(
    database,
    sql`SELECT i.minsan FROM product_index i ${joinOffers(view.pharmacy_id, sql`i.minsan`)}
      WHERE o.minsan IS NULL AND ${where} ORDER BY ${request.sort === 'name' ? sql`i.name_key, i.minsan` : BY_WEIGHT}`,
    limit - first.length,
    Math.max(0, offset - (row?.total ?? 0)),
  )
  return [...first, ...rest]
}

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
async function readSummaries(database: Database, minsans: readonly string[], pharmacy_id: number | null) {
  if (minsans.length === 0) return []
  const rows = await selectRows<SummaryRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacy_id !== null)} FROM products p ${joinOffers(pharmacy_id, sql`p.minsan`)}
      WHERE p.minsan = ANY(${sql.param(minsans)}::text[])`,
  )
  const found = new Map(rows.map((row) => [row.minsan, row]))
  return minsans.flatMap((minsan) => {
    const row = found.get(minsan)
    return row ? [toSummary(row, pharmacy_id !== null)] : []
  })
}
