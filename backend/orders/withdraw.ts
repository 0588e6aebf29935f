import { eq } from 'drizzle-orm'
import type { AskedOfOrder } from '@/backend/http/handler'
import type { Runtime } from '@/backend/http/runtime'
import { randomKey } from '@/lib/identifiers/random-key'
import type { Database } from '../database/open'
import { order_withdrawals, orders } from '../database/schema/orders'
import { queueMail } from '../mail/compose'
import { changeLines } from './change-lines'
import { addressToCustomer } from './guest-keys'
import { moveLocked } from './move'
import { toOrderForMail } from './order-blocks'
import { paymentOf } from './payment'
import { agreedLine, closeProposal, excludeMissingPacks, sumLines } from './proposals'
import { type FullOrder, lockOrder, type OrderLineRow, readOrder } from './queries'
import { shelfChanged } from './stock'
import { withdrawalMail, withdrawalReceiptMail } from './withdrawal-mails'
import { judgeWithdrawal, type WithdrawalOutcome, withdrawalOutcome } from './withdrawal-rules'

/**
 * Records a customer's withdrawal from lines of an order and confirms it on a durable medium (docs/domain.md#L12).
 * Goods still in the pharmacy are removed; an order without goods is cancelled. The pharmacy gets a mail and refunds.
 * Throws `not_found`, and what `judgeWithdrawal` throws.
 */
export const withdrawOrder = async (
  { user_id, params: { id }, body: wish }: Omit<AskedOfOrder<'withdrawOrder'>, 'query'>,
  runtime: Runtime,
) => {
  const { database, env, now } = runtime
  const { receipt, changed } = await database.transaction(async (transaction) => {
    const full = await lockOrder(runtime.cipher, transaction, id, user_id)
    const minsans = [...new Set(wish.minsans)]
    const received_at = now()
    const wanted = judgeWithdrawal(full, minsans, received_at)
    const outcome = withdrawalOutcome(full, wanted)
    const { name, contact } = wish
    const lines = outcome === 'left_out' ? wanted.map(agreedLine) : []
    const never_paid = outcome !== 'to_return' && full.order.payment_status === 'unpaid'
    const row = { id: randomKey(), order_id: id, minsans, lines, received_at, never_paid }
    await transaction.insert(order_withdrawals).values({
      ...row,
      ...runtime.cipher.encrypt('order_withdrawals', row, { name, contact }),
    })
    const back = await carryOut(runtime, transaction, full, wanted, outcome)
    const withdrawn = await readOrder(runtime.cipher, transaction, id)
    const payment = paymentOf(withdrawn, withdrawn.order.paid_cents)
    await transaction.update(orders).set(payment).where(eq(orders.id, id))
    const after = { ...withdrawn, order: { ...withdrawn.order, ...payment } }
    const refund = after.order.payment_status === 'refund_pending'
    const told = { name, contact, lines: wanted, received_at, outcome, refund }
    await queueMail(
      transaction,
      withdrawalReceiptMail(env, await addressToCustomer(transaction, after, received_at), told),
      { order: id },
    )
    await queueMail(transaction, withdrawalMail(env, toOrderForMail(after), told), { order: id })
    const answer = { id: row.id, order_number: full.order.number, minsans, received_at: received_at.toISOString() }
    return { receipt: { ...answer, outcome }, changed: back }
  })
  const { order_number: order, outcome } = receipt
  runtime.log.info({ event: 'order withdrawn from', order, outcome }, 'order withdrawn from')
  await shelfChanged(runtime, changed)
  return receipt
}

/** Applies the withdrawal to the order. Returns the products that are back in stock. */
async function carryOut(
  runtime: Runtime,
  transaction: Database,
  full: FullOrder,
  wanted: readonly OrderLineRow[],
  outcome: WithdrawalOutcome,
): Promise<string[]> {
  if (outcome === 'cancelled') {
    const move = { to: 'cancelled', actor: 'customer', by_right: 'withdrawing' } as const
    return (await moveLocked(runtime, transaction, full, move)).returned
  }
  if (outcome === 'left_out') {
    const standing = await withoutProposal(runtime, transaction, full)
    const lines = standing.lines
      .filter(({ minsan }) => !wanted.some((line) => line.minsan === minsan))
      .map((line) => ({ ...agreedLine(line), replaces: null }))
    return (await changeLines(transaction, standing, { lines, restock: true, ...sumLines(standing, lines) })).changed
  }
  return []
}

/** Closes an expired proposal, whose lines are outdated; its missing packs stay off the shelf. */
export async function withoutProposal(runtime: Runtime, transaction: Database, full: FullOrder): Promise<FullOrder> {
  if (!full.proposal) return full
  await excludeMissingPacks(transaction, full)
  await closeProposal(transaction, full, 'closed', runtime.now())
  return readOrder(runtime.cipher, transaction, full.order.id)
}
