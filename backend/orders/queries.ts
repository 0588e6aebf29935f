import { and, asc, eq, inArray } from 'drizzle-orm'
import { first } from '@/backend/http/problem'
import { readPatientNames } from '../account'
import type { Database } from '../database/open'
import { guest_orders } from '../database/schema/guests'
import { order_messages } from '../database/schema/messages'
import {
  order_history,
  order_lines,
  order_prescriptions,
  order_proposals,
  order_withdrawals,
  orders,
} from '../database/schema/orders'
import { pharmacies } from '../database/schema/places'
import { online_payments, order_payments } from '../database/schema/till'
import type { Cipher, DecryptedRow } from '../encryption/cipher'

/** An order's row, decrypted; fields whose key is missing are null. */
export type OrderRow = DecryptedRow<typeof orders.$inferSelect>
export type ProposalRow = typeof order_proposals.$inferSelect
export type OrderLineRow = typeof order_lines.$inferSelect

export type FullOrder = Awaited<ReturnType<typeof completed>>[number]

/** Loads everything that belongs to the orders, in their order, with a fixed number of queries. */
export async function completed(cipher: Cipher, database: Database, rows: readonly (typeof orders.$inferSelect)[]) {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const places = await database
    .select()
    .from(pharmacies)
    .where(inArray(pharmacies.id, [...new Set(rows.map((row) => row.pharmacy_id))]))
  const lines = await database
    .select()
    .from(order_lines)
    .where(inArray(order_lines.order_id, ids))
    .orderBy(asc(order_lines.position))
  const history = await database
    .select()
    .from(order_history)
    .where(inArray(order_history.order_id, ids))
    .orderBy(asc(order_history.id))
  const prescriptions = await database
    .select()
    .from(order_prescriptions)
    .where(inArray(order_prescriptions.order_id, ids))
    .orderBy(asc(order_prescriptions.minsan))
  const withdrawals = await database
    .select()
    .from(order_withdrawals)
    .where(inArray(order_withdrawals.order_id, ids))
    .orderBy(asc(order_withdrawals.received_at))
  const proposals = await database
    .select()
    .from(order_proposals)
    .where(and(inArray(order_proposals.order_id, ids), eq(order_proposals.status, 'open')))
  const payments = await database
    .select()
    .from(order_payments)
    .where(inArray(order_payments.order_id, ids))
    .orderBy(asc(order_payments.id))
  const messages = await database
    .select()
    .from(order_messages)
    .where(inArray(order_messages.order_id, ids))
    .orderBy(asc(order_messages.at), asc(order_messages.id))
  const paidOnline = rows.filter(({ payment_id }) => payment_id === 'online').map(({ id }) => id)
  const online =
    paidOnline.length === 0
      ? []
      : await database
          .select()
          .from(online_payments)
          .where(inArray(online_payments.order_id, paidOnline))
          .orderBy(asc(online_payments.attempt))
  const guests = await database.select().from(guest_orders).where(inArray(guest_orders.order_id, ids))
  const people = await readPatientNames(
    { cipher },
    database,
    rows.map(({ patient_id }) => patient_id),
  )
  return rows.map((row) => {
    const order: OrderRow = cipher.tryDecrypt('orders', row)
    const pharmacy = places.find(({ id }) => id === order.pharmacy_id)
    if (!pharmacy) throw new Error('an order without its pharmacy')
    const own = ({ order_id }: { order_id: string }) => order_id === order.id
    return {
      order,
      pharmacy,
      lines: lines.filter(own),
      history: history.filter(own),
      prescriptions: prescriptions.filter(own).map((one) => cipher.tryDecrypt('order_prescriptions', one)),
      withdrawals: withdrawals.filter(own).map((one) => cipher.tryDecrypt('order_withdrawals', one)),
      /** Money taken and given back, with void rows. */
      payments: payments.filter(own).map((one) => cipher.tryDecrypt('order_payments', one)),
      /** To the customer. */
      messages: messages.filter(own).map((one) => cipher.tryDecrypt('order_messages', one)),
      /** Attempts to pay online, oldest first. */
      online: online.filter(own),
      /** Pending, also after its deadline. */
      proposal: proposals.find(own) ?? null,
      guest: guests.find(own) ?? null,
      /** The person of the household that it is for. */
      patient: (row.patient_id && people.get(row.patient_id)) || null,
    }
  })
}

/**
 * Returns the order. Throws `not_found`, also for another customer's order where `user_id` is given; null for a guest,
 * whose key was checked.
 */
export async function readOrder(
  cipher: Cipher,
  database: Database,
  id: string,
  userId?: number | null,
): Promise<FullOrder> {
  const own = typeof userId === 'number' ? eq(orders.user_id, userId) : undefined
  const rows = await database
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), own))
  return first(await completed(cipher, database, rows))
}

/** Returns the order and locks it until the transaction ends. */
export async function lockOrder(
  cipher: Cipher,
  database: Database,
  id: string,
  userId?: number | null,
): Promise<FullOrder> {
  await database.select({ id: orders.id }).from(orders).where(eq(orders.id, id)).for('update')
  return readOrder(cipher, database, id, userId)
}
