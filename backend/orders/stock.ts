import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { offers } from '../database/schema/catalogue'

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

/** Changes the packs in stock (`packs` may be negative). Returns the new number; null without an offer. */
export async function changeStock(transaction: Database, pharmacy_id: number, minsan: string, packs: number) {
  const [offer] = await transaction
    .update(offers)
    .set({ stock: sql`${offers.stock} + ${packs}` })
    .where(and(eq(offers.pharmacy_id, pharmacy_id), eq(offers.minsan, minsan)))
    .returning({ stock: offers.stock })
  return offer?.stock ?? null
}
