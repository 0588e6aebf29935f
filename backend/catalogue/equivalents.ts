import { type SQL, sql } from 'drizzle-orm'
import type { Handler } from '@/backend/http/handler'
import { selectRows } from '../database/open'
import { type ProductRow, readProductRow } from './product'
import { joinOffers, pharmacyAsked, type SummaryRow, summaryColumns, toSummary } from './summary'

const EQUIVALENTS_MAX = 50

/**
 * Products of the same equivalence group; without one, those with the same ingredient, strength, form and pack.
 * Cheapest first, those without a price at the pharmacy last. Throws like `getProduct`.
 */
export const listEquivalents: Handler<'listEquivalents'> = async ({ params: { minsan }, query }, { database }) => {
  const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
  const row = await readProductRow(database, minsan, pharmacy_id)
  const same = sameMedicine(row)
  if (same === null) return []
  const price = pharmacy_id === null ? sql`p.best_price_cents` : sql`o.price_cents`
  const rows = await selectRows<SummaryRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacy_id !== null)} FROM products p ${joinOffers(pharmacy_id, sql`p.minsan`)}
      WHERE ${same} AND p.minsan <> ${minsan} AND p.withdrawn_at IS NULL
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
