import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { order_withdrawals, orders } from '../database/schema/orders'
import { invalidField, ProblemError } from '../http/problem'
import { queueMail } from '../mail/queue'
import { withdrawalMail, withdrawalReceiptMail } from '../mail/withdrawal-mails'
import type { Platform } from '../platform'
import { orderForMail, withdrawable, withdrawUntil } from './answer'
import { findOrder } from './queries'

export interface Withdrawal {
  name: string
  contact: string
  minsans: readonly string[]
}

/**
 * Takes a customer's withdrawal from some lines of an order: kept with its moment, and confirmed on a durable medium to the customer
 * (Codice del consumo, artt. 52, 54 and 54-bis). The refund is the pharmacy's, which gets a mail; what was paid waits for it. Throws
 * `not_found`, `too_late` after the fourteen days and before the goods are received, `validation_failed` for lines that are excluded,
 * unknown or withdrawn from already.
 */
export async function withdrawFrom(platform: Platform, id: string, user_id: number, wish: Withdrawal) {
  const { database, env, now } = platform
  const receipt = await database.transaction(async (transaction) => {
    // Of two clicks one waits, and then finds the lines gone.
    await transaction.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
    const full = await findOrder(transaction, id, user_id)
    if (!full) throw new ProblemError('not_found')
    const minsans = [...new Set(wish.minsans)]
    const wanted = full.lines.filter((line) => minsans.includes(line.minsan))
    if (wanted.length < minsans.length) throw invalidField('minsans', 'invalid')
    if (wanted.some((line) => line.withdrawal_excluded)) throw invalidField('minsans', 'withdrawal_excluded')
    const free = withdrawable(full)
    if (wanted.some((line) => !free.includes(line))) throw invalidField('minsans', 'withdrawal_repeated')
    if (withdrawUntil(full, now()) === null) throw new ProblemError('too_late')
    const { name, contact } = wish
    const row = { id: randomUUID(), order_id: id, name, contact, minsans, received_at: now() }
    await transaction.insert(order_withdrawals).values(row)
    if (full.order.payment_status === 'paid')
      await transaction.update(orders).set({ payment_status: 'refund_pending' }).where(eq(orders.id, id))
    const order = orderForMail(full)
    if (order) {
      const told = { name, contact, lines: wanted, received_at: row.received_at }
      await queueMail(transaction, withdrawalReceiptMail(env, order, told))
      const mail = withdrawalMail(env, order, told)
      if (mail) await queueMail(transaction, mail)
    }
    return { id: row.id, order_number: full.order.number, minsans, received_at: row.received_at.toISOString() }
  })
  platform.log.info({ event: 'order withdrawn from', order: receipt.order_number }, 'order withdrawn from')
  return receipt
}
