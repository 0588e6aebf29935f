import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { offers, products } from '../database/schema/catalogue'
import { pharmacies } from '../database/schema/places'
import { offerTerms, type Quote, quote, type ShelfItem, type WantedLine } from './pricing'

/** The products of these codes as the pharmacy sells them; without one, at the lowest price. A withdrawn one is unavailable. */
export async function readShelf(
  database: Database,
  pharmacy_id: number | null,
  minsans: readonly string[],
): Promise<Map<string, ShelfItem>> {
  if (minsans.length === 0) return new Map()
  const found = await database
    .select({
      minsan: products.minsan,
      name: products.name,
      images: products.images,
      kind: products.kind,
      supply: products.supply,
      vat_rate: products.vat_rate,
      max_quantity: products.max_quantity,
      withdrawn_at: products.withdrawn_at,
      best_price_cents: products.best_price_cents,
      in_stock_count: products.in_stock_count,
    })
    .from(products)
    .where(inArray(products.minsan, [...minsans]))
  const terms = pharmacy_id === null ? null : await readOffers(database, pharmacy_id, minsans)

  return new Map(
    found.map(({ images, withdrawn_at, best_price_cents, in_stock_count, ...product }) => {
      const offer = terms
        ? terms.get(product.minsan)
        : best_price_cents === null
          ? undefined
          : { price_cents: best_price_cents, stock: in_stock_count, orderable: true }
      const sold = withdrawn_at === null ? offer : undefined
      const item: ShelfItem = {
        ...product,
        image: images[0] ?? null,
        price_cents: sold?.price_cents ?? null,
        ...offerTerms(product, sold ?? { stock: 0, orderable: false }),
        stock: pharmacy_id === null ? 0 : (sold?.stock ?? 0),
      }
      return [item.minsan, item]
    }),
  )
}

async function readOffers(database: Database, pharmacy_id: number, minsans: readonly string[]) {
  const rows = await database
    .select({
      minsan: offers.minsan,
      price_cents: offers.price_cents,
      stock: offers.stock,
      orderable: offers.orderable,
    })
    .from(offers)
    .innerJoin(pharmacies, eq(pharmacies.id, offers.pharmacy_id))
    .where(and(eq(offers.pharmacy_id, pharmacy_id), eq(pharmacies.active, true), inArray(offers.minsan, [...minsans])))
  return new Map(rows.map((row) => [row.minsan, row]))
}

/** What is wanted, at the pharmacy's prices of now. */
export async function priceLines(
  database: Database,
  pharmacy_id: number | null,
  wanted: readonly WantedLine[],
): Promise<Quote> {
  const minsans = wanted.map(({ minsan }) => minsan)
  return quote(wanted, await readShelf(database, pharmacy_id, minsans))
}

/** Holds the pharmacy's offers of these codes until the transaction ends, in the order of the codes so that two never wait for each other. */
export async function lockOffers(
  transaction: Database,
  pharmacy_id: number,
  minsans: readonly string[],
): Promise<void> {
  if (minsans.length === 0) return
  await transaction
    .select({ minsan: offers.minsan })
    .from(offers)
    .where(and(eq(offers.pharmacy_id, pharmacy_id), inArray(offers.minsan, [...minsans])))
    .orderBy(asc(offers.minsan))
    .for('update')
}

/** Puts packs on the pharmacy's shelf, or takes them off it (`packs` below 0). Gives how many there are then; null where it has no offer. */
export async function changeStock(transaction: Database, pharmacy_id: number, minsan: string, packs: number) {
  const [offer] = await transaction
    .update(offers)
    .set({ stock: sql`${offers.stock} + ${packs}` })
    .where(and(eq(offers.pharmacy_id, pharmacy_id), eq(offers.minsan, minsan)))
    .returning({ stock: offers.stock })
  return offer?.stock ?? null
}
