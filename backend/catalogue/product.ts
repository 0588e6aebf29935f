import { and, gt, sql } from 'drizzle-orm'
import type { Handler } from '@/backend/http/handler'
import { readyInMinutes } from '@/lib/rules/readiness'
import { type Database, selectRows, toInstant } from '../database/open'
import { products } from '../database/schema/catalogue'
import type { StoredDelivery } from '../database/schema/places'
import { toPage } from '../http/page'
import { first, ProblemError } from '../http/problem'
import { type CategoryRow, categoryPaths } from './categories'
import { highestPriceSql, isShownSql } from './rule-sql'
import { euro, joinOffers, pharmacyAsked, type SummaryRow, summaryColumns, toSummary } from './summary'

export type ProductRow = SummaryRow &
  Omit<typeof products.$inferSelect, 'updated_at'> & {
    updated_at: Date | string
    stock_updated_at: Date | string | null
    deliveries: StoredDelivery[] | null
    highest_price_cents: number | null
  }

/** A product with all fields. Throws not_found, or product_withdrawn if no longer sold. */
export const getProduct: Handler<'getProduct'> = async ({ params: { minsan }, query }, { database }) => {
  const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
  const row = await readProductRow(database, minsan, pharmacy_id)
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
  const summary = toSummary(row, pharmacy_id !== null)
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
    highest_price: euro(row.highest_price_cents),
    updated_at: toInstant(row.updated_at) ?? '',
  }
}

export async function readProductRow(database: Database, minsan: string, pharmacy_id: number | null) {
  const stocked = pharmacy_id === null ? sql`NULL` : sql`o.stock_updated_at`
  const rows = await selectRows<ProductRow>(
    database,
    sql`SELECT p.*, ${summaryColumns(pharmacy_id !== null)}, p.shortage_from::text, p.shortage_until::text,
        ${stocked} AS stock_updated_at, ${highestPriceSql(sql`p.minsan`)} AS highest_price_cents, ph.deliveries
      FROM products p ${joinOffers(pharmacy_id, sql`p.minsan`)}
        LEFT JOIN pharmacies ph ON ph.id = ${pharmacy_id} WHERE p.minsan = ${minsan}`,
  )
  const row = first(rows)
  if (row.withdrawn_at || row.hidden_at) throw new ProblemError('product_withdrawn')
  return row
}

/** Products in order of code, after a given code. */
export const listAllProducts: Handler<'listAllProducts'> = async ({ query: { after = '', limit } }, { database }) => {
  const rows = await database
    .select({ minsan: products.minsan, name: products.name, updated_at: products.updated_at })
    .from(products)
    .where(and(isShownSql(sql`${products}`), gt(products.minsan, after)))
    .orderBy(products.minsan)
    .limit(limit + 1)
  const items = rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
  return toPage(items, limit, ({ minsan }) => minsan)
}
