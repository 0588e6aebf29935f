import { eq } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import type { PaymentMethod } from '@/lib/contract/desk'
import { orders } from '../database/schema/orders'
import { order_payments } from '../database/schema/till'
import { ProblemError } from '../http/problem'
import { insertPayment, validPayments, wakePayments } from './bookings'
import { mailRefunded } from './order-status-mails'
import { partlyRefunded, refuseOnline } from './payment'
import { withPress } from './presses'
import { lockOrder, readOrder } from './queries'
import { type ByStaff, recordAction, requireVersion } from './staff-actions'

/** Writes what staff note for each other; an empty note deletes it. Throws `not_found` and `conflict`. */
export async function setStaffNote({ cipher, database, now }: Runtime, id: string, note: string, by: ByStaff) {
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    const sealed = cipher.encrypt('orders', { id }, { staff_note: note === '' ? null : note })
    await transaction.update(orders).set(sealed).where(eq(orders.id, id))
    await recordAction(transaction, id, { action: 'note', by: by.name, at: now() })
  })
}

/**
 * Gives back a part of what a customer has paid, with the pharmacy's reason, and mails it. Throws `not_found`, and
 * `conflict` above what was received and not yet given back.
 */
export async function refundPart(
  runtime: Runtime,
  id: string,
  { cents, method, reason }: { cents: number; method: PaymentMethod; reason: string },
  by: ByStaff,
): Promise<void> {
  const { cipher, database, env, now } = runtime
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    const columns = partlyRefunded(full, cents)
    refuseOnline(full, { payment_status: 'refunded', method, cents: -cents })
    if (!columns) throw new ProblemError('conflict', { detail: 'more than was paid and not yet given back' })
    await withPress(runtime, transaction, full, { what: 'money_given_back', by: by.name }, async () => {
      const at = now()
      await transaction.update(orders).set(columns).where(eq(orders.id, id))
      const row = { order_id: id, pharmacy_id: full.order.pharmacy_id, cents: -cents, method, by: by.name, at }
      await insertPayment(cipher, transaction, { ...row, is_partial: true }, reason)
      if (method === 'online') await wakePayments(transaction, id, at)
      await mailRefunded(transaction, env, await readOrder(cipher, transaction, id), at)
      return undefined
    })
  })
}

/** Writes the number of the till's receipt; an empty one deletes it. Throws `not_found` and `conflict`. */
export async function setReceiptNumber({ cipher, database, now }: Runtime, id: string, number: string, by: ByStaff) {
  await database.transaction(async (transaction) => {
    requireVersion(await lockOrder(cipher, transaction, id), by)
    await transaction
      .update(orders)
      .set({ receipt_number: number === '' ? null : number })
      .where(eq(orders.id, id))
    await recordAction(transaction, id, { action: 'receipt_noted', about: number, by: by.name, at: now() })
  })
}

/**
 * Replaces the last booking by one with another method, at the same moment and of the same person. Throws `not_found`,
 * and `conflict` without a booking or if it has that method.
 */
export async function correctMethod(runtime: Runtime, id: string, method: PaymentMethod, by: ByStaff): Promise<void> {
  const { cipher, database, now } = runtime
  await database.transaction(async (transaction) => {
    const full = await lockOrder(cipher, transaction, id)
    requireVersion(full, by)
    const wrong = validPayments(full).at(-1)
    if (!wrong || wrong.method === method || wrong.method === 'online')
      throw new ProblemError('conflict', { detail: 'there is nothing to correct' })
    await withPress(runtime, transaction, full, { what: 'payment_corrected', by: by.name }, async () => {
      const { id: corrects, reason, ...same } = wrong
      await transaction
        .update(order_payments)
        .set({ void_at: now(), void_by: by.name })
        .where(eq(order_payments.id, corrects))
      await insertPayment(cipher, transaction, { ...same, method, corrects }, reason)
      await recordAction(transaction, id, { action: 'payment_corrected', about: method, by: by.name, at: now() })
      return undefined
    })
  })
}
