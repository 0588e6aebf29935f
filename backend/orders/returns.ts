import { eq, inArray } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import type { PaymentMethod } from '@/lib/contract/desk'
import { allToReturn } from '@/lib/rules/withdrawal'
import type { Database } from '../database/open'
import { order_withdrawals, orders } from '../database/schema/orders'
import { first, ProblemError } from '../http/problem'
import { bookPayment } from './bookings'
import { findOrderByReference, type OperatorOrder, showOrder } from './operator'
import { paymentOf, refuseOnline } from './payment'
import { withPress } from './presses'
import { type FullOrder, lockOrder } from './queries'
import { describeReturn } from './return-rules'
import { type ByStaff, recordAction, requireVersion } from './staff-actions'
import { changeStock, lockOffers, shelfChanged, sumPacks } from './stock'

/**
 * Records that the goods of a withdrawal are back, and with `restock` puts them on the shelf. Throws `not_found`, and
 * `conflict` if none are awaited.
 */
export async function recordGoodsBack(runtime: Runtime, id: string, restock: boolean, by: ByStaff): Promise<void> {
  const changed = await runtime.database.transaction(async (transaction) => {
    const { full, withdrawal } = await lockWithdrawal(runtime, transaction, id, by)
    const press = { what: 'goods_back', withdrawal_id: id, by: by.name }
    let changed: string[] = []
    await withPress(runtime, transaction, full, press, async () => {
      changed = await goodsBack(runtime, transaction, full, { withdrawals: [withdrawal], restock, by })
      const packs = restock ? allToReturn({ lines: full.lines, withdrawals: [withdrawal] }) : []
      return sumPacks(packs.map(({ minsan, quantity }) => [minsan, quantity]))
    })
    return changed
  })
  await shelfChanged(runtime, changed)
}

/** Records that the goods of all withdrawals of an order are back. Throws `not_found`, and `conflict` if none are awaited. */
export async function recordOrderReturned(
  runtime: Runtime,
  { reference, restock }: { reference: string; restock: boolean },
): Promise<OperatorOrder> {
  const { order } = await findOrderByReference(runtime, reference)
  const changed = await runtime.database.transaction(async (transaction) => {
    const full = await lockOrder(runtime.cipher, transaction, order.id)
    const withdrawals = full.withdrawals.filter((one) => describeReturn(full, one).goods === 'awaited')
    return goodsBack(runtime, transaction, full, { withdrawals, restock })
  })
  await shelfChanged(runtime, changed)
  return showOrder(runtime, { reference: order.id })
}

interface GoodsBack {
  withdrawals: FullOrder['withdrawals']
  restock: boolean
  by?: ByStaff
}

/** Returns the products that were out of stock. */
async function goodsBack({ now }: Runtime, transaction: Database, full: FullOrder, back: GoodsBack): Promise<string[]> {
  const { withdrawals, restock, by } = back
  if (withdrawals.length === 0 || withdrawals.some((one) => describeReturn(full, one).goods !== 'awaited'))
    throw new ProblemError('conflict', { detail: 'no goods are awaited' })
  const ids = withdrawals.map(({ id }) => id)
  await transaction
    .update(order_withdrawals)
    .set({ goods_back_at: now(), goods_back_by: by?.name ?? null })
    .where(inArray(order_withdrawals.id, ids))
  if (by) await recordAction(transaction, full.order.id, { action: 'goods_back', by: by.name, at: now() })
  return restock ? putBack(transaction, full, allToReturn({ lines: full.lines, withdrawals })) : []
}

/**
 * Records that a withdrawal is refunded; the others of the order stay pending. Throws `not_found`, and `conflict` if
 * no refund is pending.
 */
export async function recordWithdrawalRefund(
  runtime: Runtime,
  id: string,
  method: PaymentMethod | undefined,
  by: ByStaff,
): Promise<void> {
  const { database, now } = runtime
  await database.transaction(async (transaction) => {
    const { full, withdrawal } = await lockWithdrawal(runtime, transaction, id, by)
    const { refund, goods_cents, delivery_cents } = describeReturn(full, withdrawal)
    if (refund !== 'pending') throw new ProblemError('conflict', { detail: 'no refund is pending' })
    const press = { what: 'withdrawal_refunded', withdrawal_id: id, by: by.name } as const
    await withPress(runtime, transaction, full, press, async () => {
      await transaction
        .update(order_withdrawals)
        .set({ refunded_at: now(), refunded_by: by.name })
        .where(eq(order_withdrawals.id, id))
      await recordAction(transaction, full.order.id, { action: press.what, by: by.name, at: now() })
      const keptCents = Math.max(0, full.order.paid_cents - goods_cents - delivery_cents)
      refuseOnline(full, { payment_status: 'refunded', method, cents: keptCents - full.order.paid_cents })
      await transaction.update(orders).set(paymentOf(full, keptCents)).where(eq(orders.id, full.order.id))
      await bookPayment(transaction, full, keptCents, { method, by: by.name, at: now() })
    })
  })
}

/** Locks the order of a withdrawal. */
async function lockWithdrawal({ cipher }: Runtime, transaction: Database, id: string, by: ByStaff) {
  const [row] = await transaction
    .select({ order_id: order_withdrawals.order_id })
    .from(order_withdrawals)
    .where(eq(order_withdrawals.id, id))
  if (!row) throw new ProblemError('not_found')
  const full = await lockOrder(cipher, transaction, row.order_id)
  requireVersion(full, by)
  return { full, withdrawal: first(full.withdrawals.filter((one) => one.id === id)) }
}

/** Puts packs on the shelf. Returns the products that were out of stock. */
async function putBack(transaction: Database, { order }: FullOrder, lines: FullOrder['lines']): Promise<string[]> {
  const sorted = [...lines].sort((one, other) => one.minsan.localeCompare(other.minsan))
  await lockOffers(
    transaction,
    order.pharmacy_id,
    sorted.map(({ minsan }) => minsan),
  )
  const back: string[] = []
  for (const { minsan, quantity } of sorted)
    if ((await changeStock(transaction, order.pharmacy_id, minsan, quantity)) === quantity) back.push(minsan)
  return back
}
