import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { hidden_offers, offers } from '../database/schema/catalogue'

/** Locks the pharmacy's offers of these codes until the transaction ends, sorted by code to prevent deadlocks. */
export async function lockOffers(transaction: Database, pharmacy_id: number, minsans: readonly string[]) {
  if (minsans.length === 0) return
  await transaction
    .select({ minsan: offers.minsan })
    .from(offers)
    .where(and(eq(offers.pharmacy_id, pharmacy_id), inArray(offers.minsan, [...minsans])))
    .orderBy(asc(offers.minsan))
    .for('update')
}

/**
 * Changes the packs in stock (`packs` may be negative), of the product that a merged code stands for now, also while
 * its offer is hidden. Returns the new number; null without an offer on sale.
 */
export async function changeStock(transaction: Database, pharmacy_id: number, minsan: string, packs: number) {
  const now = sql`coalesce((select into_minsan from merged_products where minsan = ${minsan}), ${minsan})`
  const [offer] = await transaction
    .update(offers)
    .set({ stock: sql`${offers.stock} + ${packs}` })
    .where(and(eq(offers.pharmacy_id, pharmacy_id), eq(offers.minsan, now)))
    .returning({ stock: offers.stock })
  if (!offer)
    await transaction
      .update(hidden_offers)
      .set({ offer: sql`offer || jsonb_build_object('stock', (offer ->> 'stock')::int + ${packs}::int)` })
      .where(and(eq(hidden_offers.pharmacy_id, pharmacy_id), eq(hidden_offers.minsan, now)))
  return offer?.stock ?? null
}
