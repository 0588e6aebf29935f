import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { refreshDerived } from '../catalogue'
import type { Database } from '../database/open'
import { hidden_offers, offers } from '../database/schema/catalogue'
import { order_lines } from '../database/schema/orders'
import { supplies } from '../database/schema/stock'
import { announceChanges } from '../http/announce'
import { ProblemError } from '../http/problem'

/** Locks the pharmacy's offers of these codes until the transaction ends, sorted by code to prevent deadlocks. */
export async function lockOffers(transaction: Database, pharmacyId: number, minsans: readonly string[]) {
  if (minsans.length === 0) return
  await transaction
    .select({ minsan: offers.minsan })
    .from(offers)
    .where(and(eq(offers.pharmacy_id, pharmacyId), inArray(offers.minsan, [...minsans])))
    .orderBy(asc(offers.minsan))
    .for('update')
}

/**
 * Changes the packs in stock (`packs` may be negative), of the product that a merged code stands for now, also while
 * its offer is hidden. Returns the new number; null without an offer on sale.
 */
export async function changeStock(transaction: Database, pharmacyId: number, minsan: string, packs: number) {
  const now = sql`coalesce((select into_minsan from merged_products where minsan = ${minsan}), ${minsan})`
  const [offer] = await transaction
    .update(offers)
    .set({ stock: sql`${offers.stock} + ${packs}` })
    .where(and(eq(offers.pharmacy_id, pharmacyId), eq(offers.minsan, now)))
    .returning({ stock: offers.stock })
  if (!offer)
    await transaction
      .update(hidden_offers)
      .set({ offer: sql`offer || jsonb_build_object('stock', (offer ->> 'stock')::int + ${packs}::int)` })
      .where(and(eq(hidden_offers.pharmacy_id, pharmacyId), eq(hidden_offers.minsan, now)))
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
  pharmacyId: number,
  packs: Record<string, number>,
): Promise<void> {
  const minsans = Object.keys(packs).sort()
  await lockOffers(transaction, pharmacyId, minsans)
  for (const minsan of minsans) {
    const left = await changeStock(transaction, pharmacyId, minsan, -(packs[minsan] ?? 0))
    if (left !== null && left < 0)
      throw new ProblemError('conflict', { detail: `the packs of ${minsan} were sold meanwhile` })
  }
}

/**
 * Selects how many packs orders hold in the pharmacy (`pharmacy_id`, `minsan`, `quantity`) of the offers of `given`, a
 * table `g` with `pharmacy_id` and `minsan`. Orders of a merged duplicate count for the product that was kept.
 */
export const selectReserved = (given: SQL): SQL => sql`
  select g.pharmacy_id, g.minsan, sum(l.reserved)::int as quantity
  from ${given} cross join lateral (
      select g.minsan union all select m.minsan from merged_products m where m.into_minsan = g.minsan) codes
    join order_lines l on l.minsan = codes.minsan join orders o on o.id = l.order_id and o.pharmacy_id = g.pharmacy_id
  where o.status in ('received', 'awaiting_prescription', 'confirmed', 'preparing', 'ready') and l.reserved > 0
  group by g.pharmacy_id, g.minsan`

/**
 * Refreshes listings and invalidates pages of products that sold out or are back. Called after the commit; never
 * throws, since the next refresh repairs a failure.
 */
export async function shelfChanged({ database, env, log }: Runtime, minsans: readonly string[]): Promise<void> {
  if (minsans.length === 0) return
  try {
    await refreshDerived(database, { minsans: [...minsans].sort() })
  } catch (error) {
    log.warn({ err: error, event: 'refresh failed' }, 'derived columns not refreshed')
  }
  // Not awaited: the storefront may be slow.
  void announceChanges({ env, log }, { tags: minsans.map((minsan) => `product-${minsan}`) })
}

export type SupplyRow = typeof supplies.$inferSelect

/** Code of the product that a merged code stands for now. */
export const keptMinsan = (table: 'order_lines' | 'supplies') => {
  const minsan = sql.raw(`${table}.minsan`)
  return sql<string>`coalesce((SELECT into_minsan FROM merged_products WHERE merged_products.minsan = ${minsan}), ${minsan})`
}

/** Packs of a supply that have not come. */
export const awaitedPacks = ({ quantity, claimed }: Pick<SupplyRow, 'quantity' | 'claimed'>): number =>
  Object.values(claimed).reduce((left, packs) => left - packs, quantity)

/**
 * Counts the packs that a locked order still waits for as arrived, the oldest supply first: it is packed with them before
 * their arrival was recorded.
 */
export async function claimSupplies(
  transaction: Database,
  { id, pharmacy_id }: { id: string; pharmacy_id: number },
): Promise<void> {
  const product = keptMinsan('supplies')
  const missing = await transaction
    .select({
      minsan: keptMinsan('order_lines'),
      packs: sql<number>`${order_lines.quantity} - ${order_lines.reserved}`,
    })
    .from(order_lines)
    .where(and(eq(order_lines.order_id, id), gt(order_lines.quantity, order_lines.reserved)))
  for (const { minsan, packs } of missing.toSorted((one, other) => one.minsan.localeCompare(other.minsan))) {
    let left = packs
    const open = await transaction
      .select()
      .from(supplies)
      .where(and(eq(supplies.pharmacy_id, pharmacy_id), isNull(supplies.arrived_at), eq(product, minsan)))
      .orderBy(asc(supplies.id))
      .for('update')
    for (const supply of open) {
      const taken = Math.min(awaitedPacks(supply), left)
      if (taken <= 0) continue
      left -= taken
      const claimed = { ...supply.claimed, [id]: (supply.claimed[id] ?? 0) + taken }
      await transaction.update(supplies).set({ claimed }).where(eq(supplies.id, supply.id))
    }
  }
}

/** Takes `claimSupplies` back. */
export async function releaseSupplies(
  transaction: Database,
  { id, pharmacy_id }: { id: string; pharmacy_id: number },
): Promise<void> {
  await transaction
    .update(supplies)
    .set({ claimed: sql`${supplies.claimed} - ${id}::text` })
    .where(and(eq(supplies.pharmacy_id, pharmacy_id), sql`jsonb_exists(${supplies.claimed}, ${id})`))
}
