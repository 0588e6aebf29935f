import { and, eq } from 'drizzle-orm'
import { priceLines } from '../cart/pricing'
import type { Database } from '../database/open'
import { order_lines, order_prescriptions, orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { proposalVat } from './proposal-rules'
import { heldQuantity } from './proposals'
import type { FullOrder, ProposalRow } from './queries'
import { changeStock, lockOffers } from './stock'

/** What an order becomes; `restock`: what it no longer has goes back on the shelf. */
export type LineChange = Pick<
  ProposalRow,
  'lines' | 'restock' | 'subtotal_cents' | 'delivery_fee_cents' | 'total_cents'
>

/**
 * Gives an order that the caller's transaction holds other lines, with their stock, prescriptions, sums and VAT; what was paid too much is to
 * be refunded. Gives the products of which there are some again, or none any more. Throws `not_available` where what comes new is gone.
 */
export async function changeLines(transaction: Database, full: FullOrder, change: LineChange): Promise<string[]> {
  const { order } = full
  const touched = [...full.lines, ...change.lines].map(({ minsan }) => minsan)
  await lockOffers(transaction, order.pharmacy_id, [...new Set(touched)].sort())
  const held = new Map(full.lines.map((line) => [line.minsan, heldQuantity(line, change)]))
  const taken = await takeReplacements(transaction, full, change)
  const back = change.restock ? await putBack(transaction, full, held) : []

  await transaction.delete(order_lines).where(eq(order_lines.order_id, order.id))
  await transaction.insert(order_lines).values(
    change.lines.map(({ replaces, ...line }, position) => ({
      ...line,
      order_id: order.id,
      position,
      reserved: replaces === null ? (held.get(line.minsan) ?? 0) : (taken.reserved.get(line.minsan) ?? 0),
    })),
  )
  await followPrescriptions(transaction, full, change)
  const { subtotal_cents, delivery_fee_cents, total_cents } = change
  await transaction
    .update(orders)
    .set({
      subtotal_cents,
      delivery_fee_cents,
      total_cents,
      vat: proposalVat(change),
      // The difference is given back at the till, as it was paid.
      ...(order.payment_status === 'paid' && total_cents < order.total_cents && { payment_status: 'refund_pending' }),
    })
    .where(eq(orders.id, order.id))
  return [...back, ...taken.emptied]
}

/** Takes what comes new off the shelf, as far as it is there; the wholesaler brings the rest. */
async function takeReplacements(transaction: Database, { order }: FullOrder, { lines }: LineChange) {
  const wanted = lines.filter(({ replaces }) => replaces !== null)
  const { lines: priced } = await priceLines(transaction, order.pharmacy_id, wanted)
  const reserved = new Map<string, number>()
  const emptied: string[] = []
  for (const { minsan, quantity } of wanted) {
    const now = priced.find(({ item }) => item.minsan === minsan)
    if (!now || now.price_cents === null || now.quantity < quantity)
      throw new ProblemError('not_available', { errors: [{ field: `products.${minsan}`, code: 'not_available' }] })
    const packs = Math.min(Math.max(now.item.stock, 0), quantity)
    reserved.set(minsan, packs)
    if (packs === 0) continue
    if ((await changeStock(transaction, order.pharmacy_id, minsan, -packs)) === 0) emptied.push(minsan)
  }
  return { reserved, emptied }
}

/** Puts back what the order no longer holds. Gives the products of which there was none. */
async function putBack(transaction: Database, { order, lines }: FullOrder, held: ReadonlyMap<string, number>) {
  const back: string[] = []
  for (const { minsan, reserved } of lines) {
    const packs = reserved - (held.get(minsan) ?? 0)
    if (packs > 0 && (await changeStock(transaction, order.pharmacy_id, minsan, packs)) === packs) back.push(minsan)
  }
  return back
}

/** A prescription goes with the product that comes in the other's place, and with what is left out it goes. */
async function followPrescriptions(transaction: Database, { order, prescriptions }: FullOrder, { lines }: LineChange) {
  for (const { minsan } of prescriptions) {
    if (lines.some((line) => line.minsan === minsan)) continue
    const row = and(eq(order_prescriptions.order_id, order.id), eq(order_prescriptions.minsan, minsan))
    const by = lines.find(({ replaces }) => replaces === minsan)
    if (by) await transaction.update(order_prescriptions).set({ minsan: by.minsan }).where(row)
    else await transaction.delete(order_prescriptions).where(row)
  }
}
