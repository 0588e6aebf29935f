import { and, eq } from 'drizzle-orm'
import { priceLines } from '../cart'
import type { Database } from '../database/open'
import { type BeforePress, order_lines, order_prescriptions, orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { paymentOf } from './payment'
import { heldQuantity, proposalVat } from './proposals'
import type { FullOrder, ProposalRow } from './queries'
import { changeStock, lockOffers, sumPacks } from './stock'

/** New content of an order; `restock`: removed packs go back on the shelf. */
export type LineChange = Pick<
  ProposalRow,
  'lines' | 'restock' | 'subtotal_cents' | 'delivery_fee_cents' | 'total_cents'
>

/**
 * Replaces the lines of a locked order with their stock, prescriptions, totals and VAT, and marks overpayment for a
 * refund. Returns the products that came back in stock or sold out, and the packs put on the shelf by product, below 0 if
 * taken off it. Throws `not_available` if a new product is gone.
 */
export async function changeLines(transaction: Database, full: FullOrder, change: LineChange) {
  const { order } = full
  const touched = [...full.lines, ...change.lines].map(({ minsan }) => minsan)
  await lockOffers(transaction, order.pharmacy_id, [...new Set(touched)].sort())
  const held = new Map(full.lines.map((line) => [line.minsan, heldQuantity(line, change)]))
  const taken = await takeReplacements(transaction, full, change)
  const back = change.restock ? await putBack(transaction, full, held) : { returned: [], packs: [] }

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
      // The difference is refunded at the till, the way it was paid.
      ...paymentOf({ ...full, lines: change.lines, order: { ...order, total_cents } }, order.paid_cents),
    })
    .where(eq(orders.id, order.id))
  const put_back = sumPacks([...back.packs, ...[...taken.reserved].map(([minsan, packs]) => [minsan, -packs] as const)])
  return { changed: [...back.returned, ...taken.emptied], put_back }
}

/** Takes new packs off the shelf, as far as they are in stock; the wholesaler brings the rest. */
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

/** Puts removed packs back. Returns them, and the products that were out of stock before. */
async function putBack(transaction: Database, { order, lines }: FullOrder, held: ReadonlyMap<string, number>) {
  const returned: string[] = []
  const put: [minsan: string, packs: number][] = []
  for (const { minsan, reserved } of lines) {
    const packs = reserved - (held.get(minsan) ?? 0)
    if (packs <= 0) continue
    put.push([minsan, packs])
    if ((await changeStock(transaction, order.pharmacy_id, minsan, packs)) === packs) returned.push(minsan)
  }
  return { returned, packs: put }
}

/** Moves prescriptions to replacement products; deletes those of removed products. */
async function followPrescriptions(transaction: Database, { order, prescriptions }: FullOrder, { lines }: LineChange) {
  for (const { minsan } of prescriptions) {
    if (lines.some((line) => line.minsan === minsan)) continue
    const row = and(eq(order_prescriptions.order_id, order.id), eq(order_prescriptions.minsan, minsan))
    const by = lines.find(({ replaces }) => replaces === minsan)
    if (by) await transaction.update(order_prescriptions).set({ minsan: by.minsan }).where(row)
    else await transaction.delete(order_prescriptions).where(row)
  }
}

type Content = NonNullable<BeforePress['content']>

/** Returns what `changeLines` replaces, for `restoreContent`. */
export async function readContent(transaction: Database, { order, lines }: FullOrder): Promise<Content> {
  const { subtotal_cents, delivery_fee_cents, total_cents, vat } = order
  const rows = await transaction.select().from(order_prescriptions).where(eq(order_prescriptions.order_id, order.id))
  const prescriptions = rows.map((one) => ({ ...one, verified_at: one.verified_at?.toISOString() ?? null }))
  return { subtotal_cents, delivery_fee_cents, total_cents, vat, lines, prescriptions }
}

/** Takes `changeLines` back, but for the stock. */
export async function restoreContent(transaction: Database, id: string, content: Content): Promise<void> {
  const { lines, prescriptions, ...sums } = content
  await transaction.update(orders).set(sums).where(eq(orders.id, id))
  await transaction.delete(order_lines).where(eq(order_lines.order_id, id))
  await transaction.insert(order_lines).values(lines)
  await transaction.delete(order_prescriptions).where(eq(order_prescriptions.order_id, id))
  if (prescriptions.length > 0)
    await transaction
      .insert(order_prescriptions)
      .values(prescriptions.map((one) => ({ ...one, verified_at: one.verified_at ? new Date(one.verified_at) : null })))
}
