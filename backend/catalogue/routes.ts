import { type SQL, sql } from 'drizzle-orm'
import { selectRows } from '@/backend/database/open'
import type { Handler } from '@/backend/http/handler'
import { first } from '@/backend/http/problem'
import type { SomeHandlers } from '../http/handler'
import { autocomplete } from './autocomplete'
import { buildCategory, buildCategoryTree, readCategories } from './categories'
import { list } from './listing'
import { count, matchSearch } from './match'
import { noteMiss } from './misses'
import { tellUnderstood } from './needs/others'
import { getProduct, listAllProducts, type ProductRow, readProductRow } from './product'
import { isShownSql } from './rule-sql'
import { joinOffers, pharmacyAsked, type SummaryRow, summaryColumns, toSummary } from './summary'

const EQUIVALENTS_MAX = 50

/**
 * Products of the same equivalence group; without one, those with the same ingredient, strength, form and pack.
 * Cheapest first, those without a price at the pharmacy last. Throws like `getProduct`.
 */
const listEquivalents: Handler<'listEquivalents'> = async ({ params: { minsan }, query }, { database }) => {
  const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
  const row = await readProductRow(database, minsan, pharmacy_id)
  const same = sameMedicine(row)
  if (same === null) return []
  const price = pharmacy_id === null ? sql`p.best_price_cents` : sql`o.price_cents`
  const rows = await selectRows<SummaryRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacy_id !== null)} FROM products p ${joinOffers(pharmacy_id, sql`p.minsan`)}
      WHERE ${same} AND p.minsan <> ${minsan} AND ${isShownSql(sql`p`)}
      ORDER BY ${price} ASC NULLS LAST, p.name, p.minsan LIMIT ${EQUIVALENTS_MAX}`,
  )
  return rows.map((found) => toSummary(found, pharmacy_id !== null))
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

  async listCategoryProducts({ params: { slug }, query }, { database }) {
    const rows = await readCategories(database)
    const row = first(rows.filter((category) => category.slug === slug))
    const listing = await list(database, {
      ...query,
      scope: { category_id: row.id },
      pharmacy_id: await pharmacyAsked(database, query.pharmacy_id),
      sort: query.sort ?? 'relevance',
      facets: query.facets ?? false,
    })
    return { ...listing, category: buildCategory(rows, row) }
  },

  async searchProducts({ query: { NomeProdotto, PageIndex, TakeRow, ...query } }, { database, replica, log }) {
    const text = NomeProdotto?.trim() ?? ''
    const match = text === '' ? null : await matchSearch(database, text, (sought) => count(database, sought))
    const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
    const scope = match ? { match } : 'all'
    const { sort = 'relevance', facets = false } = query
    const page = { page_number: PageIndex, page_size: TakeRow }
    const listing = await list(database, { ...query, scope, pharmacy_id, sort, facets, ...page })
    if (!match) return listing
    await noteMiss({ database: replica?.primary ?? database, log }, text, match)
    return { ...listing, understood: await tellUnderstood(database, match, pharmacy_id) }
  },
} satisfies SomeHandlers
