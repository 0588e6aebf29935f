import { gt, sql } from 'drizzle-orm'
import { categoryPaths, readCategories } from '@/backend/catalogue/categories'
import { channelSql, isShownSql, OFFERS_NOW } from '@/backend/catalogue/rule-sql'
import { pharmacyAsked, type SummaryRow, summaryColumns, toSummary } from '@/backend/catalogue/summary'
import { selectRows } from '@/backend/database/open'
import type { Handler } from '@/backend/http/handler'
import { listPharmacyIndex, listPlacePharmacies, readPharmacyCities } from '@/backend/pharmacies/pharmacy-cities'
import { readDemo } from '../database/demo-state'
import { redirects } from '../database/schema/site'
import type { SomeHandlers } from '../http/handler'
import { toPage } from '../http/page'
import { getTerms } from './terms'

interface FeedRow extends SummaryRow {
  ean: string[]
  description: string
  category_ids: number[]
}

/** Products allowed in feeds, with a price, overall or at one pharmacy, after a code. */
const listFeedProducts: Handler<'listFeedProducts'> = async ({ query }, { database }) => {
  const { after = '', limit } = query
  const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
  const at = pharmacy_id !== null
  // A pharmacy's feed follows the key of its offers, and reads no product that it lacks.
  const [source, offered, key] = at
    ? [sql`${OFFERS_NOW} o JOIN products p ON p.minsan = o.minsan`, sql`o.pharmacy_id = ${pharmacy_id}`, sql`o.minsan`]
    : [sql`products p`, sql`p.best_price_cents IS NOT NULL`, sql`p.minsan`]
  const rows = await selectRows<FeedRow>(
    database,
    sql`SELECT ${summaryColumns(at)}, p.ean, p.description,
        coalesce((SELECT array_agg(c.category_id) FROM product_categories c WHERE c.minsan = p.minsan), '{}') AS category_ids
      FROM ${source} WHERE ${offered} AND ${key} > ${after} AND ${isShownSql(sql`p`)} AND ${channelSql(sql`p`, 'in_feeds')}
      ORDER BY ${key} LIMIT ${limit + 1}`,
  )
  const categories = await readCategories(database)
  const items = rows.map((row) => {
    const [path] = categoryPaths(categories, row.category_ids)
    return { ...toSummary(row, at), category: path ? path.map(({ name }) => name) : null }
  })
  return toPage(items, limit, ({ minsan }) => minsan)
}

export const siteHandlers = {
  async getShop(_request, { database }) {
    return { demo: (await readDemo(database)) !== null }
  },

  async listPlaces(_request, { database }) {
    return readPharmacyCities(database)
  },

  getTerms,
  listPlacePharmacies,
  listPharmacyIndex,
  listFeedProducts,

  async listRedirects({ query: { after, limit } }, { database }) {
    const rows = await database
      .select({ from: redirects.from_path, to: redirects.to_path })
      .from(redirects)
      .where(gt(redirects.from_path, after ?? ''))
      .orderBy(redirects.from_path)
      .limit(limit + 1)
    return toPage(rows, limit, ({ from }) => from)
  },
} satisfies SomeHandlers
