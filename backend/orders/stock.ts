import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { hidden_offers, offers } from '../database/schema/catalogue'
import { ProblemError } from '../http/problem'

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

/** Adds up packs by product. */
export function sumPacks(lines: readonly (readonly [minsan: string, packs: number])[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [minsan, packs] of lines) sums[minsan] = (sums[minsan] ?? 0) + packs
  return sums
}

/** Takes packs off the shelf again. Throws `conflict` if they were sold meanwhile. */
export async function takePacks(
  transaction: Database,
  pharmacy_id: number,
  packs: Record<string, number>,
): Promise<void> {
  const minsans = Object.keys(packs).sort()
  await lockOffers(transaction, pharmacy_id, minsans)
  for (const minsan of minsans) {
    const left = await changeStock(transaction, pharmacy_id, minsan, -(packs[minsan] ?? 0))
    if (left !== null && left < 0)
      throw new ProblemError('conflict', { detail: `the packs of ${minsan} were sold meanwhile` })
  }
}
