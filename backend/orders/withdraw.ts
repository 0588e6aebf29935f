import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../database/open'
import { order_withdrawals, orders } from '../database/schema/orders'
import { ProblemError } from '../http/problem'
import { queueMail } from '../mail/queue'
import { withdrawalMail, withdrawalReceiptMail } from '../mail/withdrawal-mails'
import type { Platform } from '../platform'
import { orderForMail } from './answer'
import { changeLines } from './change-lines'
import { moveLocked } from './move'
import { agreedLine, sumsOf } from './proposal-rules'
import { closeProposal, forgetMissing } from './proposals'
import { type FullOrder, findOrder, type OrderLineRow } from './queries'
import { shelfChanged } from './shelf-change'
import { judgeWithdrawal, outcomeOf, type WithdrawalOutcome } from './withdrawal-rules'

export interface Withdrawal {
  name: string
  contact: string
  minsans: readonly string[]
}

/**
 * Takes a customer's withdrawal from some lines of an order: kept with its moment, and confirmed on a durable medium to the customer
 * (Codice del consumo, artt. 52, 54 and 54-bis). What has not left the pharmacy is not handed over any more, and an order of which nothing is
 * left is cancelled. The refund is the pharmacy's, which gets a mail; what was paid waits for it. Throws `not_found`, and what
 * `judgeWithdrawal` throws.
 */
export async function withdrawFrom(platform: Platform, id: string, user_id: number, wish: Withdrawal) {
  const { database, env, now } = platform
  const { receipt, changed } = await database.transaction(async (transaction) => {
    // Of two clicks one waits, and then finds the lines gone; so does who hands the order over, cancels it or proposes a change.
    await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
    const full = await findOrder(transaction, id, user_id)
    if (!full) throw new ProblemError('not_found')
    const minsans = [...new Set(wish.minsans)]
    const received_at = now()
    const wanted = judgeWithdrawal(full, minsans, received_at)
    const outcome = outcomeOf(full, wanted)
    const { name, contact } = wish
    const lines = outcome === 'left_out' ? wanted.map(agreedLine) : []
    const row = { id: randomUUID(), order_id: id, name, contact, minsans, lines, received_at }
    await transaction.insert(order_withdrawals).values(row)
    const back = await carryOut(platform, transaction, full, wanted, outcome)
    // What an earlier withdrawal gave back was not all.
    if (['paid', 'refunded'].includes(full.order.payment_status))
      await transaction.update(orders).set({ payment_status: 'refund_pending' }).where(eq(orders.id, id))
    const after = await findOrder(transaction, id)
    const order = after && orderForMail(after)
    if (order) {
      const refund = after.order.payment_status === 'refund_pending'
      const told = { name, contact, lines: wanted, received_at, outcome, refund }
      await queueMail(transaction, withdrawalReceiptMail(env, order, told))
      const mail = withdrawalMail(env, order, told)
      if (mail) await queueMail(transaction, mail)
    }
    const answer = { id: row.id, order_number: full.order.number, minsans, received_at: received_at.toISOString() }
    return { receipt: { ...answer, outcome }, changed: back }
  })
  const { order_number: order, outcome } = receipt
  platform.log.info({ event: 'order withdrawn from', order, outcome }, 'order withdrawn from')
  await shelfChanged(platform, changed)
  return receipt
}

/** Does to the order what follows from the withdrawal. Gives the products of which there are some again. */
async function carryOut(
  platform: Platform,
  transaction: Database,
  full: FullOrder,
  wanted: readonly OrderLineRow[],
  outcome: WithdrawalOutcome,
): Promise<string[]> {
  if (outcome === 'cancelled') {
    const move = { to: 'cancelled', actor: 'customer', by_right: 'withdrawing' } as const
    return (await moveLocked(platform, transaction, full, move)).returned
  }
  if (outcome === 'left_out') {
    const standing = await withoutProposal(platform, transaction, full)
    const lines = standing.lines
      .filter(({ minsan }) => !wanted.some((line) => line.minsan === minsan))
      .map((line) => ({ ...agreedLine(line), replaces: null }))
    return changeLines(transaction, standing, { lines, restock: true, ...sumsOf(standing, lines) })
  }
  return []
}

/** A proposal whose time is over offers lines that are no more; that something was missing is not forgotten with it. */
async function withoutProposal(platform: Platform, transaction: Database, full: FullOrder): Promise<FullOrder> {
  if (!full.proposal) return full
  await forgetMissing(transaction, full)
  await closeProposal(transaction, full, 'closed', platform.now())
  const standing = await findOrder(transaction, full.order.id)
  if (!standing) throw new ProblemError('not_found')
  return standing
}
