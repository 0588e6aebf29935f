import { sql } from 'drizzle-orm'
import { mayBeReduced } from '@/backend/catalogue/rules'
import { type Database, rowsOf } from '@/backend/database/open'
import type { Kind, Supply } from '@/lib/contract/products'
import { OfferCategories } from './offer-categories'
import { saveOfferedProducts } from './offered-products'
import type { OfferRecord } from './offers'
import type { Rejection } from './outcome'
import { PageTags } from './page-tags'
import { PharmacyCodes } from './pharmacy-codes'
import type { RejectedRow } from './report'
import type { Loader } from './run-import'
import { TouchedProducts } from './touched-products'

export type OfferLoadOptions = {
  /** The pharmacy of rows that name none. */
  pharmacy_code: string | null
  replace_texts: boolean
}

type KnownProduct = {
  minsan: string
  kind: Kind
  supply: Supply | null
  national_price_cents: number | null
  withdrawn: boolean
}
type Offer = {
  pharmacy_id: number
  minsan: string
  price_cents: number
  list_price_cents: number | null
  stock: number
  orderable: boolean
}
export type AcceptedOffer = { record: OfferRecord; offer: Offer; category_id: number | null }

/**
 * Sets a pharmacy's prices and stock. A parapharmacy product that the shop does not know is added from the row; a medicine
 * never is, as only AIFA's lists say how it may be sold. The stock in the file is what lies in the pharmacy: what open
 * orders have set aside is taken off it.
 */
export function offerLoader({ pharmacy_code, replace_texts }: OfferLoadOptions): Loader<OfferRecord> {
  const codes = new PharmacyCodes()
  const categories = new OfferCategories()
  const touched = new TouchedProducts()
  const pages = new PageTags()
  const codeOf = (record: OfferRecord) => record.pharmacy_code ?? pharmacy_code ?? ''
  return {
    keyOf: (record) => `${codeOf(record)}|${record.minsan}`,
    async write(database, rows) {
      await codes.read(
        database,
        rows.map(({ record }) => codeOf(record)).filter((code) => code !== ''),
      )
      await categories.read(
        database,
        rows.flatMap(({ record }) => record.category ?? []),
      )
      const known = await knownProducts(
        database,
        rows.map(({ record }) => record.minsan),
      )
      const accepted = new Map<string, AcceptedOffer>()
      const rejected: RejectedRow[] = []
      for (const { line, record } of rows) {
        const pharmacy_id = codes.idOf(codeOf(record))
        const result = accept(record, pharmacy_id, codeOf(record), known.get(record.minsan), categories)
        if ('code' in result) rejected.push({ line, ...result })
        else {
          accepted.set(`${pharmacy_id}|${record.minsan}`, result)
          // A later row may offer at another pharmacy what this one brings along.
          if (!known.has(record.minsan)) known.set(record.minsan, newProduct(record))
        }
      }
      const items = [...accepted.values()]
      if (items.length === 0) return { added: 0, changed: 0, rejected }
      const changedProducts = await saveOfferedProducts(database, items, replace_texts)
      const written = await upsert(
        database,
        items.map(({ offer }) => offer),
      )
      const added = written.filter((row) => row.added)
      const changed = written.filter((row) => !row.added && (row.changed || changedProducts.has(row.minsan)))
      for (const { pharmacy_id, minsan } of [...added, ...changed]) {
        touched.add(minsan)
        pages.add(`pharmacy-${pharmacy_id}`)
        pages.add(`product-${minsan}`)
      }
      return { added: added.length, changed: changed.length, rejected }
    },
    finish: (database) => touched.refresh(database),
    pages,
  }
}

async function knownProducts(database: Database, minsans: string[]): Promise<Map<string, KnownProduct>> {
  const rows = await rowsOf<KnownProduct>(
    database,
    sql`select minsan, kind, supply, national_price_cents, withdrawn_at is not null as withdrawn from products
      where minsan = any(${sql.param(minsans)}::text[])`,
  )
  return new Map(rows.map((row) => [row.minsan, row]))
}

function newProduct({ minsan, kind }: OfferRecord): KnownProduct {
  return { minsan, kind: kind ?? 'other', supply: null, national_price_cents: null, withdrawn: false }
}

function accept(
  record: OfferRecord,
  pharmacy_id: number | null,
  code: string,
  product: KnownProduct | undefined,
  categories: OfferCategories,
): AcceptedOffer | Rejection {
  if (pharmacy_id === null) {
    const detail =
      code === '' ? 'the row names no pharmacy, and --pharmacy is not given' : `no pharmacy has the code ${code}`
    return { code: 'unknown_pharmacy', detail }
  }
  const fault = product ? faultOfKnown(record, product) : faultOfNew(record)
  if (fault) return fault
  const category_id = record.category === null ? null : categories.idOf(record.category)
  if (record.category !== null && category_id === null) {
    return {
      code: 'unknown_category',
      detail: `no category has the slug ${record.category}; a path like «Corpo > Mani» makes one`,
    }
  }
  // The State sets the price of class A: a pharmacy's own would be wrong.
  const price_cents = product?.national_price_cents ?? record.price_cents
  if (price_cents === null) return { code: 'missing_value', detail: 'prezzo is empty' }
  const list_price_cents = product?.national_price_cents ? null : record.list_price_cents
  return {
    record,
    category_id,
    offer: {
      pharmacy_id,
      minsan: record.minsan,
      price_cents,
      list_price_cents,
      stock: record.stock,
      orderable: record.orderable,
    },
  }
}

function faultOfKnown(record: OfferRecord, product: KnownProduct): Rejection | null {
  if (product.withdrawn) return { code: 'unknown_product', detail: `${record.minsan} is suspended or withdrawn` }
  if (record.list_price_cents !== null && product.national_price_cents === null && !mayBeReduced(product)) {
    return { code: 'forbidden_discount', detail: `the law allows no reduced price on ${record.minsan}` }
  }
  return null
}

function faultOfNew(record: OfferRecord): Rejection | null {
  if (record.minsan.startsWith('0')) {
    return {
      code: 'unknown_product',
      detail: `${record.minsan} is a medicine the shop does not know: import AIFA's lists first`,
    }
  }
  const missing = [
    record.name === null && 'nome',
    record.kind === null && 'tipo',
    record.vat_rate === null && 'iva',
  ].filter(Boolean)
  if (missing.length > 0)
    return { code: 'missing_value', detail: `a product new to the shop needs ${missing.join(', ')}` }
  if (record.kind === 'infant_formula' && record.list_price_cents !== null) {
    return { code: 'forbidden_discount', detail: 'the law allows no reduced price on infant formula' }
  }
  return null
}

/** Orders whose goods still lie in the pharmacy. */
const openStatuses = sql.raw("('received', 'awaiting_prescription', 'confirmed', 'preparing', 'ready')")

type WrittenOffer = { pharmacy_id: number; minsan: string; added: boolean; changed: boolean }

async function upsert(database: Database, offers: Offer[]): Promise<WrittenOffer[]> {
  return rowsOf(
    database,
    sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as i(pharmacy_id int, minsan text, price_cents int,
          list_price_cents int, stock int, orderable boolean)
      ), aside as (
        select o.pharmacy_id, l.minsan, sum(l.reserved)::int as quantity
        from orders o join order_lines l on l.order_id = o.id join given using (pharmacy_id, minsan)
        where o.status in ${openStatuses} and l.reserved > 0 group by o.pharmacy_id, l.minsan
      ), input as (
        select g.pharmacy_id, g.minsan, g.price_cents, g.list_price_cents, g.orderable,
          greatest(0, g.stock - coalesce(a.quantity, 0)) as stock
        from given g left join aside a using (pharmacy_id, minsan)
      ), old as (
        select o.* from offers o join input using (pharmacy_id, minsan)
      ), written as (
        insert into offers (pharmacy_id, minsan, price_cents, list_price_cents, stock, orderable)
        select pharmacy_id, minsan, price_cents, list_price_cents, stock, orderable from input
        on conflict (pharmacy_id, minsan) do update set price_cents = excluded.price_cents,
          list_price_cents = excluded.list_price_cents, stock = excluded.stock, orderable = excluded.orderable,
          stock_updated_at = now()
        returning pharmacy_id, minsan, price_cents
      ), priced as (
        insert into price_history (pharmacy_id, minsan, price_cents, from_at)
        select w.pharmacy_id, w.minsan, w.price_cents, now() from written w left join old using (pharmacy_id, minsan)
        where old.price_cents is distinct from w.price_cents
        on conflict (pharmacy_id, minsan, from_at) do update set price_cents = excluded.price_cents
      )
      select i.pharmacy_id, i.minsan, old.minsan is null as added,
        (old.price_cents, old.list_price_cents, old.stock, old.orderable)
          is distinct from (i.price_cents, i.list_price_cents, i.stock, i.orderable) as changed
      from input i left join old using (pharmacy_id, minsan)`,
  )
}
