import { type SQL, sql } from 'drizzle-orm'
import type { Facets, ProductSummary, Sort } from '@/lib/contract/products'
import { type Database, rowsOf } from '../database/open'
import { facetsOf } from './facets'
import { type Filters, filterConditions, type Scope, scopeCondition, type View, viewOf } from './filters'
import { matchOrder } from './match'
import { summariesOf } from './summary'

export interface ListingRequest extends Filters {
  scope: Scope
  /** An active pharmacy, or null for the best of all. */
  pharmacy_id: number | null
  sort: Sort
  page_number: number
  page_size: number
  facets: boolean
}

export interface Listing {
  items: ProductSummary[]
  total: number
  page_number: number
  page_size: number
  facets?: Facets
}

/** A page of products. At a pharmacy its own come first, then those that it does not carry, as unavailable. */
export async function list(database: Database, request: ListingRequest): Promise<Listing> {
  const { page_number, page_size, pharmacy_id } = request
  const view = viewOf(pharmacy_id)
  const conditions = [scopeCondition(request.scope), ...Object.values(filterConditions(request, view))]
  const where = sql.join(conditions, sql` AND `)
  const [total, minsans, facets] = await Promise.all([
    totalOf(database, request, view, where, conditions.length === 1),
    pageOf(database, request, view, where),
    request.facets ? facetsOf(database, request, view) : undefined,
  ])
  const items = await summariesOf(database, minsans, pharmacy_id)
  return { items, total, page_number, page_size, ...(facets && { facets }) }
}

async function totalOf(
  database: Database,
  { scope }: ListingRequest,
  view: View,
  where: SQL,
  unfiltered: boolean,
): Promise<number> {
  if (unfiltered && scope !== 'all' && 'match' in scope) return scope.match.total
  const from = unfiltered ? sql`product_index i` : view.from
  const [row] = await rowsOf<{ total: number }>(
    database,
    sql`SELECT count(*)::int AS total FROM ${from} WHERE ${where}`,
  )
  return row?.total ?? 0
}

async function pageOf(database: Database, request: ListingRequest, view: View, where: SQL): Promise<string[]> {
  const limit = request.page_size
  const offset = (request.page_number - 1) * limit
  const order = orderOf(request, view)
  if (
    view.pharmacy_id === null ||
    (request.scope !== 'all' && 'match' in request.scope && request.sort === 'relevance')
  )
    return minsansOf(database, sql`SELECT i.minsan FROM ${view.from} WHERE ${where} ORDER BY ${order}`, limit, offset)

  // Two reads in place of sorting everything: what the pharmacy carries is a small part of what there is.
  const carried = sql`FROM offers o JOIN product_index i ON i.minsan = o.minsan
    WHERE o.pharmacy_id = ${view.pharmacy_id} AND ${where}`
  const first = await minsansOf(database, sql`SELECT i.minsan ${carried} ORDER BY ${order}`, limit, offset)
  // These filters ask for what only an offer has.
  const { price, available, discounted } = filterConditions(request, view)
  if (first.length === limit || price || available || discounted) return first
  const [row] =
    first.length > 0 || offset === 0
      ? [{ total: offset + first.length }]
      : await rowsOf<{ total: number }>(database, sql`SELECT count(*)::int AS total ${carried}`)
  const rest = await minsansOf(
    database,
    sql`SELECT i.minsan FROM product_index i LEFT JOIN offers o ON o.pharmacy_id = ${view.pharmacy_id} AND o.minsan = i.minsan
      WHERE o.minsan IS NULL AND ${where} ORDER BY ${request.sort === 'name' ? sql`i.name_key, i.minsan` : BY_WEIGHT}`,
    limit - first.length,
    Math.max(0, offset - (row?.total ?? 0)),
  )
  return [...first, ...rest]
}

const BY_WEIGHT = sql`i.weight DESC, i.name_key, i.minsan`

function orderOf({ sort, scope }: ListingRequest, view: View): SQL {
  const name = sql`i.name_key, i.minsan`
  if (sort === 'name') return name
  if (sort === 'price_asc') return sql`${view.price} ASC NULLS LAST, ${name}`
  if (sort === 'price_desc') return sql`${view.price} DESC NULLS LAST, ${name}`
  // Without a pharmacy the weight has the stock level in it, and an index has the weight.
  const best = view.pharmacy_id === null ? BY_WEIGHT : sql`${view.level} DESC, ${BY_WEIGHT}`
  if (sort === 'discount') return sql`${view.discount} DESC, ${best}`
  const matched = scope !== 'all' && 'match' in scope ? matchOrder(scope.match, sql`i`) : []
  return sql.join([...matched, best], sql`, `)
}

async function minsansOf(database: Database, select: SQL, limit: number, offset: number): Promise<string[]> {
  const rows = await rowsOf<{ minsan: string }>(database, sql`${select} LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ minsan }) => minsan)
}
