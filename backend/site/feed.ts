import { sql } from 'drizzle-orm'
import { categoryPaths, readCategories } from '../catalogue/categories'
import { joinOffers, type SummaryRow, summaryColumns, toSummary } from '../catalogue/summary'
import { type Database, selectRows } from '../database/open'

interface FeedRow extends SummaryRow {
  ean: string[]
  description: string
  category_ids: number[]
}

/** Products on the shelves with a price, anywhere or at one pharmacy, after a code; one more than `limit` where there are more. */
export async function feedAfter(database: Database, after: string, limit: number, pharmacy_id: number | null) {
  const at = pharmacy_id !== null
  const rows = await selectRows<FeedRow>(
    database,
    sql`SELECT ${summaryColumns(at)}, p.ean, p.description,
        coalesce((SELECT array_agg(c.category_id) FROM product_categories c WHERE c.minsan = p.minsan), '{}') AS category_ids
      FROM products p ${joinOffers(pharmacy_id, sql`p.minsan`)}
      WHERE p.withdrawn_at IS NULL AND ${at ? sql`o.price_cents` : sql`p.best_price_cents`} IS NOT NULL AND p.minsan > ${after}
      ORDER BY p.minsan LIMIT ${limit + 1}`,
  )
  const categories = await readCategories(database)
  return rows.map((row) => {
    const [path] = categoryPaths(categories, row.category_ids)
    return { ...toSummary(row, at), category: path ? path.map(({ name }) => name) : null }
  })
}
