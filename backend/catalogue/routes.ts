import { and, gt, type SQL, sql } from 'drizzle-orm'
import type { Handler, SomeHandlers } from '@/backend/http/handler'
import { first, ProblemError } from '@/backend/http/problem'
import type { Category, Product } from '@/lib/contract/products'
import { may } from '@/lib/rules/channels'
import { euroFromCents } from '@/lib/rules/money'
import { readyInMinutes } from '@/lib/rules/readiness'
import { recordFor } from '@/lib/rules/sale'
import { type Database, selectRows, toInstant } from '../database/open'
import { categories, products } from '../database/schema/catalogue'
import type { StoredDelivery } from '../database/schema/places'
import { toPage } from '../http/page'
import { isForSite, reservationOnly } from '../process/env'
import { autocomplete } from './autocomplete'
import { countReduced, list } from './listing'
import { count } from './match'
import { noteMiss } from './misses'
import { tellUnderstood } from './needs/others'
import { matchSearch } from './readings'
import { isShownSql, OFFERS_NOW, stockLevelSql } from './rule-sql'
import { euro, joinOffers, pharmacyAsked, type SummaryRow, summaryColumns, toSummary } from './summary'

type CategoryRow = typeof categories.$inferSelect

export function readCategories(database: Database): Promise<CategoryRow[]> {
  return database.select().from(categories).orderBy(categories.position, categories.name, categories.id)
}

function buildCategoryTree(rows: readonly CategoryRow[], parentId: number | null = null): Category[] {
  return rows.filter((row) => row.parent_id === parentId).map((row) => buildCategory(rows, row))
}

function buildCategory(rows: readonly CategoryRow[], row: CategoryRow): Category {
  const { slug, name, image, description, products_count } = row
  return { slug, name, image, description, products_count, children: buildCategoryTree(rows, row.id) }
}

/** Paths of the categories from the root; a path that is a prefix of another is omitted. */
export function categoryPaths(rows: readonly CategoryRow[], ids: readonly number[]) {
  const found = new Map(rows.map((row) => [row.id, row]))
  const upwards = ids.map((id) => {
    const path: CategoryRow[] = []
    for (let row = found.get(id); row && !path.includes(row); ) {
      path.unshift(row)
      row = row.parent_id === null ? undefined : found.get(row.parent_id)
    }
    return path
  })
  return upwards
    .filter(
      (path) => !upwards.some((other) => other.length > path.length && path.every((row, at) => other[at] === row)),
    )
    .map((path) => path.map(({ slug, name }) => ({ slug, name })))
}

type ProductRow = SummaryRow &
  Omit<typeof products.$inferSelect, 'updated_at'> & {
    updated_at: Date | string
    stock_updated_at: Date | string | null
    deliveries: StoredDelivery[] | null
  }

/** A product with all fields. Throws not_found, or product_withdrawn if no longer sold. */
const getProduct: Handler<'getProduct'> = async ({ params: { minsan }, query }, { database }) => {
  const pharmacyId = await pharmacyAsked(database, query.pharmacy_id)
  const row = await readProductRow(database, minsan, pharmacyId)
  const groups = await selectRows<CategoryRow>(
    database,
    sql`WITH RECURSIVE above AS (
        SELECT c.* FROM categories c JOIN product_categories pc ON pc.category_id = c.id WHERE pc.minsan = ${minsan}
        UNION SELECT c.* FROM above a JOIN categories c ON c.id = a.parent_id
      ) SELECT * FROM above ORDER BY position, name`,
  )
  const direct = await selectRows<{ category_id: number }>(
    database,
    sql`SELECT category_id FROM product_categories WHERE minsan = ${minsan}`,
  )
  const filed = direct.map(({ category_id }) => category_id)
  const summary = toSummary(row, pharmacyId !== null)
  const collection = row.deliveries?.find(({ kind }) => kind === 'click_and_collect')
  return {
    ...summary,
    reimbursement: row.reimbursement_class && {
      class: row.reimbursement_class,
      reference_price: euro(row.reference_price_cents),
      note: row.reimbursement_note,
    },
    shortage: row.shortage_from === null ? null : { from: row.shortage_from, until: row.shortage_until },
    stock_updated_at: toInstant(row.stock_updated_at),
    ready_in_minutes: collection ? readyInMinutes(summary.availability, collection.ready_in_minutes) : null,
    categories: categoryPaths(groups, filed),
    online_offers: pharmacyId === null ? await readOnlineOffers(database, row) : null,
    updated_at: toInstant(row.updated_at) ?? '',
  }
}

/** Offers of the pharmacies that may sell a product online, grouped by the site of their records in one indexed read. */
async function readOnlineOffers(database: Database, product: ProductRow): Promise<Product['online_offers']> {
  const record = recordFor(product)
  if (record === null && !may(product, 'sold_online')) return null
  const [stored, logo] =
    record === 'online_veterinary'
      ? [sql`ph.online_veterinary`, sql`ph.veterinary_logo`]
      : [sql`ph.online_medicines`, sql`ph.medicines_logo`]
  const groups = await selectRows<{
    site: string | null
    logo: boolean
    low: number
    high: number
    count: number
    stocked: boolean
  }>(
    database,
    sql`SELECT CASE WHEN ${stored}->>'authority_contacts' <> '' THEN ${stored}->>'site' END AS site, ${logo} IS NOT NULL AS logo,
        min(o.price_cents) AS low, max(o.price_cents) AS high, count(*)::int AS count, bool_or(o.stock > 0) AS stocked
      FROM ${OFFERS_NOW} o JOIN pharmacies ph ON ph.id = o.pharmacy_id
      WHERE o.minsan = ${product.minsan} AND o.active AND ${stockLevelSql(sql`o`)} > 0 GROUP BY 1, 2`,
  )
  const selling = groups.filter(({ site, logo }) => record === null || (!reservationOnly() && isForSite(site, logo)))
  if (selling.length === 0) return null
  return {
    lowest_price: euroFromCents(Math.min(...selling.map(({ low }) => low))),
    highest_price: euroFromCents(Math.max(...selling.map(({ high }) => high))),
    pharmacies_count: selling.reduce((sum, { count }) => sum + count, 0),
    availability: selling.some(({ stocked }) => stocked) ? 'available' : 'orderable',
  }
}

async function readProductRow(database: Database, minsan: string, pharmacyId: number | null) {
  const stocked = pharmacyId === null ? sql`NULL` : sql`o.stock_updated_at`
  const rows = await selectRows<ProductRow>(
    database,
    sql`SELECT p.*, ${summaryColumns(pharmacyId !== null)}, p.shortage_from::text, p.shortage_until::text,
        ${stocked} AS stock_updated_at, ph.deliveries
      FROM products p ${joinOffers(pharmacyId, sql`p.minsan`)}
        LEFT JOIN pharmacies ph ON ph.id = ${pharmacyId} WHERE p.minsan = ${minsan}`,
  )
  const row = first(rows)
  if (row.withdrawn_at || row.hidden_at) throw new ProblemError('product_withdrawn')
  return row
}

/** Products in order of code, after a given code. */
const listAllProducts: Handler<'listAllProducts'> = async ({ query: { after = '', limit } }, { database }) => {
  const rows = await database
    .select({ minsan: products.minsan, name: products.name, updated_at: products.updated_at })
    .from(products)
    .where(and(isShownSql(sql`${products}`), gt(products.minsan, after)))
    .orderBy(products.minsan)
    .limit(limit + 1)
  const items = rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
  return toPage(items, limit, ({ minsan }) => minsan)
}

const EQUIVALENTS_MAX = 50

/**
 * Products of the same equivalence group; without one, those with the same ingredient, strength, form and pack.
 * Cheapest first, those without a price at the pharmacy last. Throws like `getProduct`.
 */
const listEquivalents: Handler<'listEquivalents'> = async ({ params: { minsan }, query }, { database }) => {
  const pharmacyId = await pharmacyAsked(database, query.pharmacy_id)
  const row = await readProductRow(database, minsan, pharmacyId)
  const same = sameMedicine(row)
  if (same === null) return []
  const price = pharmacyId === null ? sql`p.best_price_cents` : sql`o.price_cents`
  const rows = await selectRows<SummaryRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacyId !== null)} FROM products p ${joinOffers(pharmacyId, sql`p.minsan`)}
      WHERE ${same} AND p.minsan <> ${minsan} AND ${isShownSql(sql`p`)}
      ORDER BY ${price} ASC NULLS LAST, p.name, p.minsan LIMIT ${EQUIVALENTS_MAX}`,
  )
  return rows.map((found) => toSummary(found, pharmacyId !== null))
}

function sameMedicine({ equivalence_group, active_ingredient, strength, form, pack }: ProductRow): SQL | null {
  if (equivalence_group !== null) return sql`p.equivalence_group = ${equivalence_group}`
  // Unknown values are not equal: two products of unknown strength may differ.
  if (active_ingredient === null || strength === null || form === null || pack === null) return null
  return sql`p.active_ingredient = ${active_ingredient} AND p.strength = ${strength} AND p.form = ${form} AND p.pack = ${pack}`
}

export const catalogueHandlers = {
  autocomplete,
  getProduct,
  listEquivalents,
  listAllProducts,

  async listCategories(_request, { database }) {
    return buildCategoryTree(await readCategories(database))
  },

  async listCategoryProducts({ params: { slug }, query }, runtime) {
    const { database } = runtime
    const rows = await readCategories(database)
    const row = first(rows.filter((category) => category.slug === slug))
    const listing = await list(runtime, {
      ...query,
      scope: { category_id: row.id, products_count: row.products_count },
      pharmacy_id: await pharmacyAsked(database, query.pharmacy_id),
      sort: query.sort ?? 'relevance',
      facets: query.facets ?? false,
    })
    return { ...listing, category: buildCategory(rows, row) }
  },

  async listReducedCategories({ query }, runtime) {
    return countReduced(runtime, await pharmacyAsked(runtime.database, query.pharmacy_id))
  },

  async searchProducts({ query: { NomeProdotto, PageIndex, TakeRow, ...query } }, runtime) {
    const { database, replica, log } = runtime
    const text = NomeProdotto?.trim() ?? ''
    const match = text === '' ? null : await matchSearch(database, text, (sought) => count(runtime, sought))
    const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
    const scope = match ? { match } : 'all'
    const { sort = 'relevance', facets = false } = query
    const page = { page_number: PageIndex, page_size: TakeRow }
    const listing = await list(runtime, { ...query, scope, pharmacy_id, sort, facets, ...page })
    if (!match) return listing
    await noteMiss({ database: replica?.primary ?? database, log }, text, match)
    return { ...listing, understood: await tellUnderstood(database, match, pharmacy_id) }
  },
} satisfies SomeHandlers
