import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Availability } from '@/lib/contract/products'
import type { Regulated } from '@/lib/rules/classes'
import { type IngredientLimit, shareLimits } from '@/lib/rules/ingredient-limits'
import { offerTerms } from '@/lib/rules/price'
import { allowedQuantity } from '@/lib/values/quantity'
import { type Buyer, boughtLately, findShopLimits, limitReason, priceSql, productMaximum, sellsSql } from '../catalogue'
import type { Database } from '../database/open'
import { offers, products } from '../database/schema/catalogue'
import type { StoredPrescription } from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'

/** A product at one pharmacy or, without a pharmacy, at the lowest price. */
export interface ShelfItem extends Regulated {
  minsan: string
  name: string
  image: string | null
  vat_rate: number
  /** Null if no pharmacy sells it. */
  price_cents: number | null
  availability: Availability
  /** Maximum quantity per cart; null without a limit. */
  max_quantity: number | null
  /** Packs in stock at this pharmacy; 0 without a pharmacy. */
  stock: number
  /** Limits on its ingredients (docs/domain.md#L31). */
  limits: readonly IngredientLimit[]
}

export interface WantedLine {
  minsan: string
  quantity: number
  /** Price that the shopper last saw; null if none was shown. */
  seen_price_cents?: number | null
  prescription?: StoredPrescription | null
}

export type Quote = ReturnType<typeof quote>
export type PricedLine = Quote['lines'][number]

/**
 * Prices lines at the pharmacy or, without one, at the lowest price. Ingredients are limited only for a known buyer.
 */
export async function priceLines(
  database: Database,
  pharmacyId: number | null,
  wanted: readonly WantedLine[],
  buyer?: Buyer,
) {
  const minsans = wanted.map(({ minsan }) => minsan)
  const shelf = await readShelf(database, pharmacyId, minsans)
  return quote(wanted, shelf, buyer && (await readBought(database, buyer, shelf)))
}

/** Counts packs with limited ingredients that the buyer ordered in the last thirty days. */
export function readBought(database: Database, buyer: Buyer, shelf: ReadonlyMap<string, ShelfItem>) {
  const limits = [...shelf.values()].flatMap((item) => item.limits)
  return boughtLately(database, buyer, [...new Set(limits)], new Date())
}

const columns = {
  minsan: products.minsan,
  name: products.name,
  images: products.images,
  kind: products.kind,
  supply: products.supply,
  vat_rate: products.vat_rate,
  max_quantity: products.max_quantity,
  active_ingredient: products.active_ingredient,
  form: products.form,
  withdrawn_at: products.withdrawn_at,
  hidden_at: products.hidden_at,
}

/** An offer at the price of the moment. */
const offerColumns = {
  price_cents: sql<number>`${priceSql(sql`${offers}`)}`,
  stock: offers.stock,
  orderable: offers.orderable,
}

type ProductRow = Pick<typeof products.$inferSelect, keyof typeof columns>
type OfferRow = Pick<typeof offers.$inferSelect, 'price_cents' | 'stock' | 'orderable'>

/** Reads products at the pharmacy or, without one, at the lowest price. Withdrawn ones are unavailable. */
export async function readShelf(database: Database, pharmacyId: number | null, minsans: readonly string[]) {
  if (minsans.length === 0) return new Map<string, ShelfItem>()
  const rows = await database
    .select({
      product: columns,
      lowest: { price_cents: products.best_price_cents, stock: products.in_stock_count },
      offer: offerColumns,
    })
    .from(products)
    .leftJoin(
      pharmacies,
      and(sql`${pharmacies.id} = ${pharmacyId}`, eq(pharmacies.active, true), sellsSql(sql`${pharmacies}`)),
    )
    .leftJoin(offers, and(eq(offers.pharmacy_id, pharmacies.id), eq(offers.minsan, products.minsan)))
    .where(inArray(products.minsan, [...minsans]))
  return new Map(
    rows.map(({ product, lowest: { price_cents, stock }, offer }) => {
      if (pharmacyId !== null) return [product.minsan, toItem(product, offer)]
      const anywhere = price_cents === null ? null : { price_cents, stock, orderable: true }
      return [product.minsan, { ...toItem(product, anywhere), stock: 0 }]
    }),
  )
}

/** Reads the products at several active pharmacies, by their IDs. */
export async function readShelves(database: Database, pharmacyIds: readonly number[], minsans: readonly string[]) {
  const rows = await database
    .select(columns)
    .from(products)
    .where(inArray(products.minsan, [...minsans]))
  const sold = await database
    .select({ pharmacy_id: offers.pharmacy_id, minsan: offers.minsan, ...offerColumns })
    .from(offers)
    .innerJoin(pharmacies, and(eq(pharmacies.id, offers.pharmacy_id), sellsSql(sql`${pharmacies}`)))
    .where(and(inArray(offers.pharmacy_id, [...pharmacyIds]), inArray(offers.minsan, [...minsans])))
  const found = new Map(sold.map((offer) => [`${offer.pharmacy_id} ${offer.minsan}`, offer]))
  return (pharmacyId: number): ReadonlyMap<string, ShelfItem> =>
    new Map(rows.map((row) => [row.minsan, toItem(row, found.get(`${pharmacyId} ${row.minsan}`) ?? null)]))
}

function toItem(
  { images, withdrawn_at, hidden_at, active_ingredient, form, ...product }: ProductRow,
  offer: OfferRow | null,
): ShelfItem {
  const sold = withdrawn_at === null && hidden_at === null ? offer : null
  const limits = findShopLimits({ ...product, active_ingredient, form })
  const { max_quantity } = productMaximum(product, limits)
  return {
    ...product,
    image: images[0] ?? null,
    price_cents: sold?.price_cents ?? null,
    ...offerTerms({ ...product, max_quantity }, sold ?? { stock: 0, orderable: false }),
    stock: sold?.stock ?? 0,
    limits,
  }
}

/**
 * Prices and limits lines; quote, cart, preview and order all use it. `bought`: packs per limited ingredient that the
 * buyer ordered; without it ingredients are not limited.
 */
export function quote(
  wanted: readonly WantedLine[],
  shelf: ReadonlyMap<string, ShelfItem>,
  bought?: ReadonlyMap<string, number>,
) {
  const found = wanted.flatMap(({ minsan, quantity, seen_price_cents = null, prescription = null }) => {
    const item = shelf.get(minsan)
    if (!item) return []
    const price_cents = item.availability === 'unavailable' ? null : item.price_cents
    /** Available part of the quantity. */
    const had = price_cents === null ? quantity : allowedQuantity(quantity, item.max_quantity)
    const price_changed = price_cents !== null && seen_price_cents !== null && seen_price_cents !== item.price_cents
    return [
      { item, quantity: had, asked: quantity, price_cents, price_changed, prescription, limit: null as string | null },
    ]
  })
  const lines = bought ? limited(found, bought) : found
  const unknown = wanted.map(({ minsan }) => minsan).filter((minsan) => !shelf.has(minsan))
  const subtotal_cents = lines.reduce((sum, line) => sum + line.quantity * (line.price_cents ?? 0), 0)
  return { lines, unknown, subtotal_cents }
}

/** Limits packs per ingredient across lines; a line without any left becomes unavailable. */
function limited<Line extends { item: ShelfItem; quantity: number; price_cents: number | null; limit: string | null }>(
  lines: Line[],
  bought: ReadonlyMap<string, number>,
): Line[] {
  const shares = shareLimits(
    lines.map(({ item, quantity, price_cents }) => ({
      quantity: price_cents === null ? 0 : quantity,
      limits: item.limits,
    })),
    bought,
  )
  return lines.map((line, index) => {
    const { had, most } = shares[index] ?? { had: 0, most: null }
    const [limit] = line.item.limits
    if (most === null || !limit || line.price_cents === null) return line
    const of = { limit: limitReason(limit) }
    if (had === 0) return { ...line, ...of, item: { ...line.item, availability: 'unavailable' }, price_cents: null }
    const max_quantity = Math.min(most, line.item.max_quantity ?? most)
    return { ...line, ...of, item: { ...line.item, max_quantity }, quantity: had }
  })
}
