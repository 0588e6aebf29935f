import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { offers } from '../database/schema/catalogue'

/** Holds the pharmacy's offers of these codes until the transaction ends, in the order of the codes so that two never wait for each other. */
export async function lockOffers(transaction: Database, pharmacy_id: number, minsans: readonly string[]) {
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
