import { sql } from 'drizzle-orm'
import type { FeedProduct } from '@/lib/contract/site'
import { type CategoryRow, pathsOf } from '../catalogue/categories'
import { offersOf, type SummaryRow, summaryColumns, summaryOf } from '../catalogue/summary'
import { type Database, rowsOf } from '../database/open'

interface FeedRow extends SummaryRow {
  ean: string[]
  description: string
  category_ids: number[]
}

/** Products on the shelves with a price, anywhere or at one pharmacy, after a code; one more than `limit` where there are more. */
export async function feedAfter(
  database: Database,
  after: string,
  limit: number,
  pharmacy_id: number | null,
): Promise<FeedProduct[]> {
  const at = pharmacy_id !== null
  const rows = await rowsOf<FeedRow>(
    database,
    sql`SELECT ${summaryColumns(at)}, p.ean, p.description,
        coalesce((SELECT array_agg(c.category_id) FROM product_categories c WHERE c.minsan = p.minsan), '{}') AS category_ids
      FROM products p ${offersOf(pharmacy_id, sql`p.minsan`)}
      WHERE p.withdrawn_at IS NULL AND ${at ? sql`o.price_cents` : sql`p.best_price_cents`} IS NOT NULL AND p.minsan > ${after}
      ORDER BY p.minsan LIMIT ${limit + 1}`,
  )
  const categories = await rowsOf<CategoryRow>(
    database,
    sql`SELECT id, slug, parent_id, name, image, description, products_count FROM categories ORDER BY position, name`,
  )
  return rows.map((row) => {
    const [path] = pathsOf(categories, row.category_ids)
    return {
      ...summaryOf(row, at),
      ean: row.ean,
      images: row.images,
      description: row.description,
      category: path ? path.map(({ name }) => name) : null,
    }
  })
}
