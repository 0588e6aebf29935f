import { and, eq, inArray, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm'
import type { PaymentMethod } from '@/lib/contract/desk'
import type { Database } from '../database/open'
import { online_payments, order_payments } from '../database/schema/till'
import type { Cipher } from '../encryption/cipher'
import type { FullOrder } from './queries'

export type PaymentRow = FullOrder['payments'][number]

/** Who moved the money, how and when. */
export interface Booking {
  method: PaymentMethod | undefined
  by: string | undefined
  at: Date
}

const isValid = ({ void_at }: PaymentRow) => void_at === null

export const validPayments = ({ payments }: Pick<FullOrder, 'payments'>): PaymentRow[] => payments.filter(isValid)

/** Returns how the order's money last moved; null if nobody said, or none did. */
export const lastMethod = (full: Pick<FullOrder, 'payments'>): PaymentMethod | null =>
  validPayments(full).at(-1)?.method ?? null

/** Returns the booked online payments minus refunds, in cents. The provider's balance is adjusted to it. */
export const netOnlineCents = (full: Pick<FullOrder, 'payments'>): number =>
  validPayments(full).reduce((sum, { method, cents }) => sum + (method === 'online' ? cents : 0), 0)

/** Has the job look at the order's online payments (payments/settle.ts), at the earliest then. */
export const wakePayments = (transaction: Database, orderId: string, at: Date) =>
  transaction
    .update(online_payments)
    .set({ next_at: at })
    .where(
      and(
        eq(online_payments.order_id, orderId),
        or(isNotNull(online_payments.next_at), ne(online_payments.state, 'refused')),
      ),
    )

/** Returns what the pharmacy has given back on its own, with a reason. */
export const ownRefunds = (full: Pick<FullOrder, 'payments'>): PaymentRow[] =>
  validPayments(full).filter(({ is_partial }) => is_partial)

/** Inserts a booking with its reason, which is encrypted for its row. */
export async function insertPayment(
  cipher: Cipher,
  transaction: Database,
  payment: typeof order_payments.$inferInsert,
  reason: string | null,
): Promise<void> {
  const [row] = await transaction.insert(order_payments).values(payment).returning({ id: order_payments.id })
  if (row && reason !== null)
    await transaction
      .update(order_payments)
      .set(cipher.encrypt('order_payments', row, { reason }))
      .where(eq(order_payments.id, row.id))
}

/** Books the difference to the amount that a locked order had received. Returns whether there was one. */
export async function bookPayment(
  transaction: Database,
  { order }: FullOrder,
  paidCents: number,
  { method, by, at }: Booking,
): Promise<boolean> {
  const cents = paidCents - order.paid_cents
  if (cents === 0) return false
  if (method === 'online') await wakePayments(transaction, order.id, at)
  await transaction.insert(order_payments).values({
    ...{ order_id: order.id, pharmacy_id: order.pharmacy_id, cents, at },
    ...{ method: method ?? null, by: by ?? null },
  })
  return true
}

/** Makes all bookings of a locked order void: it was never paid. */
export const voidPayments = (transaction: Database, orderId: string, { by, at }: Omit<Booking, 'method'>) =>
  transaction
    .update(order_payments)
    .set({ void_at: at, void_by: by ?? null })
    .where(and(eq(order_payments.order_id, orderId), isNull(order_payments.void_at)))

/** Makes the given bookings of a locked order valid, and all others void. */
export async function restorePayments(
  transaction: Database,
  orderId: string,
  ids: readonly number[],
  { by, at }: Omit<Booking, 'method'>,
): Promise<void> {
  const own = eq(order_payments.order_id, orderId)
  await transaction
    .update(order_payments)
    .set({ void_at: at, void_by: by ?? null })
    .where(
      and(own, isNull(order_payments.void_at), ids.length > 0 ? notInArray(order_payments.id, [...ids]) : undefined),
    )
  if (ids.length > 0)
    await transaction
      .update(order_payments)
      .set({ void_at: null, void_by: null })
      .where(and(own, inArray(order_payments.id, [...ids])))
}
