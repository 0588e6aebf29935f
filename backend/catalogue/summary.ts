import { type SQL, sql } from 'drizzle-orm'
import type { ProductSummary } from '@/lib/contract/products'
import { euroFromCents } from '@/lib/rules/money'
import { discountPercent, offerTerms, unitPriceCents } from '@/lib/rules/price'
import { type Database, selectRows, toInstant } from '../database/open'
import type { offers, products } from '../database/schema/catalogue'
import { parseId } from '../http/page'
import { findShopLimits, productMaximum } from './ingredient-limits'
import { OFFERS_NOW } from './rule-sql'

type ProductRow = typeof products.$inferSelect

/**
 * Data of a summary: a product with one pharmacy's offer, or the best of all; `price_cents` is null without an
 * offer.
 */
export type SummaryRow = Pick<ProductRow, 'minsan' | 'name' | 'brand' | 'images' | 'kind' | 'supply' | 'max_quantity'> &
  Pick<ProductRow, 'content_amount' | 'active_ingredient' | 'form'> & { max_quantity_reason?: string | null } & Pick<
    typeof offers.$inferSelect,
    'list_price_cents' | 'lowest_30d_cents' | 'stock' | 'orderable'
  > & {
    price_cents: number | null
    sale_ends_at: Date | string | null
  }

/** SQL columns of a SummaryRow; `p` is products, `o` the pharmacy's offers, if joined. */
export function summaryColumns(atPharmacy: boolean): SQL {
  const product = sql`p.minsan, p.name, p.brand, p.images, p.kind, p.supply, p.max_quantity, p.content_amount, p.active_ingredient, p.form`
  return atPharmacy
    ? sql`${product}, o.price_cents, o.list_price_cents, o.lowest_30d_cents, o.sale_ends_at,
        coalesce(o.stock, 0) AS stock,        coalesce(o.orderable, false) AS orderable`
    : sql`${product}, p.best_price_cents AS price_cents, p.best_list_price_cents AS list_price_cents,
        p.best_lowest_30d_cents AS lowest_30d_cents, NULL::timestamptz AS sale_ends_at,
        p.in_stock_count AS stock, p.pharmacies_count > 0 AS orderable`
}

/** Joins the pharmacy's offers, if one is given; `inner` leaves out products without one. */
export function joinOffers(pharmacyId: number | null, minsan: SQL, inner = false): SQL {
  return pharmacyId === null
    ? sql.empty()
    : sql`${inner ? sql`JOIN` : sql`LEFT JOIN`} ${OFFERS_NOW} o ON o.pharmacy_id = ${pharmacyId} AND o.minsan = ${minsan}`
}

/**
 * A product in the contract's list format, in addition to its row. A reduction without its lowest price is omitted.
 */
export function toSummary<Row extends SummaryRow>(
  row: Row,
  atPharmacy: boolean,
): Omit<Row, 'sale_ends_at'> & ProductSummary {
  const { price_cents, list_price_cents, lowest_30d_cents } = row
  const percent = price_cents === null ? 0 : discountPercent({ price_cents, list_price_cents, lowest_30d_cents })
  const unit = price_cents === null ? null : unitPriceCents(price_cents, row, row.content_amount)
  const maximum = productMaximum(row, findShopLimits(row))
  return {
    ...row,
    ...maximum,
    image: row.images[0] ?? null,
    price: euro(price_cents),
    list_price: percent > 0 ? euro(list_price_cents) : null,
    discount_percent: percent > 0 ? percent : null,
    price_from: !atPharmacy && price_cents !== null,
    lowest_price_30d: percent > 0 ? euro(lowest_30d_cents) : null,
    sale_ends_at: percent > 0 ? toInstant(row.sale_ends_at) : null,
    unit_price: unit && { amount: euroFromCents(unit.cents), unit: unit.unit },
    ...offerTerms({ ...row, ...maximum }, row),
  }
}

export const euro = (cents: number | null): number | null => (cents === null ? null : euroFromCents(cents))

export async function pharmacyAsked(database: Database, pharmacyId: string | undefined): Promise<number | null> {
  if (pharmacyId === undefined) return null
  const id = parseId(pharmacyId)
  const rows = await selectRows(database, sql`SELECT FROM pharmacies WHERE id = ${id} AND active`)
  return rows.length > 0 ? id : null
}
