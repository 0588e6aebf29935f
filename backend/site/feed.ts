import { sql } from 'drizzle-orm'
import type { Handler } from '@/backend/http/handler'
import { categoryPaths, readCategories } from '../catalogue/categories'
import { channelSql } from '../catalogue/rule-sql'
import { joinOffers, pharmacyAsked, type SummaryRow, summaryColumns, toSummary } from '../catalogue/summary'
import { selectRows } from '../database/open'
import { toPage } from '../http/page'

interface FeedRow extends SummaryRow {
  ean: string[]
  description: string
  category_ids: number[]
}

/** Products allowed in feeds, with a price, overall or at one pharmacy, after a code. */
export const listFeedProducts: Handler<'listFeedProducts'> = async ({ query }, { database }) => {
  const { after = '', limit } = query
  const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
  const at = pharmacy_id !== null
  const rows = await selectRows<FeedRow>(
    database,
    sql`SELECT ${summaryColumns(at)}, p.ean, p.description,
        coalesce((SELECT array_agg(c.category_id) FROM product_categories c WHERE c.minsan = p.minsan), '{}') AS category_ids
      FROM products p ${joinOffers(pharmacy_id, sql`p.minsan`)}
      WHERE p.withdrawn_at IS NULL AND ${at ? sql`o.price_cents` : sql`p.best_price_cents`} IS NOT NULL AND p.minsan > ${after}
        AND ${channelSql(sql`p`, 'in_feeds')}
      ORDER BY p.minsan LIMIT ${limit + 1}`,
  )
  const categories = await readCategories(database)
  const items = rows.map((row) => {
    const [path] = categoryPaths(categories, row.category_ids)
    return { ...toSummary(row, at), category: path ? path.map(({ name }) => name) : null }
  })
  return toPage(items, limit, ({ minsan }) => minsan)
}
