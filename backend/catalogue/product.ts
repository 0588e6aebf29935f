import { type SQL, sql } from 'drizzle-orm'
import type { Product, ProductSummary } from '@/lib/contract/products'
import { type Database, rowsOf } from '../database/open'
import type { StoredSection } from '../database/schema/catalogue'
import type { StoredDelivery } from '../database/schema/places'
import { ProblemError } from '../http/problem'
import { type CategoryRow, pathsOf } from './categories'
import { ORDERABLE_READY_MINUTES } from './rules'
import { euro, offersOf, type SummaryRow, summaryColumns, summaryOf } from './summary'

const EQUIVALENTS_MAX = 50

interface ProductRow extends SummaryRow {
  ean: string[]
  manufacturer: string | null
  active_ingredient: string | null
  strength: string | null
  form: string | null
  pack: string | null
  atc: string | null
  vat_rate: number
  description: string
  sections: StoredSection[]
  leaflet_url: string | null
  max_quantity_reason: string | null
  equivalence_group: string | null
  reimbursement_class: 'A' | 'C' | 'H' | null
  reference_price_cents: number | null
  reimbursement_note: string | null
  shortage_from: string | null
  shortage_until: string | null
  responsible_person: string | null
  pharmacies_count: number
  withdrawn: boolean
  updated_at: Date | string
  stock_updated_at: Date | string | null
  deliveries: StoredDelivery[] | null
}

/** A product with all its fields. Throws not_found, and product_withdrawn for one that is sold no more. */
export async function productOf(database: Database, minsan: string, pharmacy_id: number | null): Promise<Product> {
  const row = await rowOf(database, minsan, pharmacy_id)
  const groups = await rowsOf<CategoryRow>(
    database,
    sql`WITH RECURSIVE above AS (
        SELECT c.* FROM categories c JOIN product_categories pc ON pc.category_id = c.id WHERE pc.minsan = ${minsan}
        UNION SELECT c.* FROM above a JOIN categories c ON c.id = a.parent_id
      ) SELECT id, slug, parent_id, name, image, description, products_count FROM above ORDER BY position, name`,
  )
  const direct = await rowsOf<{ category_id: number }>(
    database,
    sql`SELECT category_id FROM product_categories WHERE minsan = ${minsan}`,
  )
  const summary = summaryOf(row, pharmacy_id !== null)
  return {
    ...summary,
    images: row.images,
    ean: row.ean,
    manufacturer: row.manufacturer,
    active_ingredient: row.active_ingredient,
    strength: row.strength,
    form: row.form,
    pack: row.pack,
    atc: row.atc,
    vat_rate: row.vat_rate,
    description: row.description,
    sections: row.sections,
    leaflet_url: row.leaflet_url,
    max_quantity_reason: row.max_quantity_reason,
    reimbursement: row.reimbursement_class && {
      class: row.reimbursement_class,
      reference_price: euro(row.reference_price_cents),
      note: row.reimbursement_note,
    },
    shortage: row.shortage_from === null ? null : { from: row.shortage_from, until: row.shortage_until },
    stock_updated_at: instantOf(row.stock_updated_at),
    ready_in_minutes: readyInMinutes(summary.availability, row.deliveries),
    responsible_person: row.responsible_person,
    categories: pathsOf(
      groups,
      direct.map(({ category_id }) => category_id),
    ),
    pharmacies_count: row.pharmacies_count,
    updated_at: instantOf(row.updated_at) ?? '',
  }
}

/**
 * Products of the same equivalence group; without a group those of the same ingredient, strength, form and pack. Cheapest
 * first, what the pharmacy has no price for last. Throws as `productOf` does.
 */
export async function equivalentsOf(
  database: Database,
  minsan: string,
  pharmacy_id: number | null,
): Promise<ProductSummary[]> {
  const row = await rowOf(database, minsan, pharmacy_id)
  const same = sameMedicine(row)
  if (same === null) return []
  const price = pharmacy_id === null ? sql`p.best_price_cents` : sql`o.price_cents`
  const rows = await rowsOf<SummaryRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacy_id !== null)} FROM products p ${offersOf(pharmacy_id, sql`p.minsan`)}
      WHERE ${same} AND p.minsan <> ${minsan} AND p.withdrawn_at IS NULL
      ORDER BY ${price} ASC NULLS LAST, p.name, p.minsan LIMIT ${EQUIVALENTS_MAX}`,
  )
  return rows.map((found) => summaryOf(found, pharmacy_id !== null))
}

function sameMedicine({ equivalence_group, active_ingredient, strength, form, pack }: ProductRow): SQL | null {
  if (equivalence_group !== null) return sql`p.equivalence_group = ${equivalence_group}`
  // A missing value is no sameness: two products of unknown strength may differ.
  if (active_ingredient === null || strength === null || form === null || pack === null) return null
  return sql`p.active_ingredient = ${active_ingredient} AND p.strength = ${strength} AND p.form = ${form} AND p.pack = ${pack}`
}

async function rowOf(database: Database, minsan: string, pharmacy_id: number | null): Promise<ProductRow> {
  const pharmacy =
    pharmacy_id === null
      ? { columns: sql`NULL AS stock_updated_at, NULL AS deliveries`, join: sql.empty() }
      : {
          columns: sql`o.stock_updated_at, ph.deliveries`,
          join: sql`LEFT JOIN pharmacies ph ON ph.id = ${pharmacy_id}`,
        }
  const [row] = await rowsOf<ProductRow>(
    database,
    sql`SELECT ${summaryColumns(pharmacy_id !== null)}, p.ean, p.manufacturer, p.active_ingredient, p.strength, p.form, p.pack,
        p.atc, p.vat_rate, p.description, p.sections, p.leaflet_url, p.max_quantity_reason, p.equivalence_group,
        p.reimbursement_class, p.reference_price_cents, p.reimbursement_note, p.shortage_from::text, p.shortage_until::text,
        p.responsible_person, p.pharmacies_count, p.withdrawn_at IS NOT NULL AS withdrawn, p.updated_at, ${pharmacy.columns}
      FROM products p ${offersOf(pharmacy_id, sql`p.minsan`)} ${pharmacy.join} WHERE p.minsan = ${minsan}`,
  )
  if (!row) throw new ProblemError('not_found')
  if (row.withdrawn) throw new ProblemError('product_withdrawn')
  return row
}

/** Minutes of opening until it can be collected at the pharmacy; null where it can't, or where none is chosen. */
function readyInMinutes(availability: Product['availability'], deliveries: StoredDelivery[] | null): number | null {
  const collection = deliveries?.find(({ kind }) => kind === 'click_and_collect')
  if (!collection || availability === 'unavailable') return null
  return availability === 'orderable'
    ? Math.max(ORDERABLE_READY_MINUTES, collection.ready_in_minutes)
    : collection.ready_in_minutes
}

/** The drivers give an instant as a Date or as PostgreSQL's text. */
export function instantOf(value: Date | string | null): string | null {
  return value === null ? null : new Date(value).toISOString()
}

/** Products on the shelves in order of their code, after a code; one more than `limit` where there are more. */
export async function productsAfter(
  database: Database,
  after: string,
  limit: number,
): Promise<{ minsan: string; name: string; updated_at: string }[]> {
  const rows = await rowsOf<{ minsan: string; name: string; updated_at: Date | string }>(
    database,
    sql`SELECT minsan, name, updated_at FROM products WHERE withdrawn_at IS NULL AND minsan > ${after}
      ORDER BY minsan LIMIT ${limit + 1}`,
  )
  return rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: instantOf(updated_at) ?? '' }))
}
