import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { order_lines } from '../database/schema/orders'
import { supplies } from '../database/schema/stock'

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
