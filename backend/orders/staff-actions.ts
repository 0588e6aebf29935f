import { eq } from 'drizzle-orm'
import type { OrderAction } from '@/lib/contract/desk-order'
import type { Database } from '../database/open'
import { order_actions } from '../database/schema/orders'
import type { Cipher } from '../encryption/cipher'
import { hashState } from '../http/idempotency'
import { ProblemError } from '../http/problem'
import { validPayments } from './bookings'
import type { FullOrder } from './queries'

/** A member of staff who acts on an order, and the version of it that they saw. */
export interface ByStaff {
  /** Of a member of staff whom an order that they take is assigned to. */
  staff_id?: number
  name: string
  version: string
}

/** Returns a version of the order that changes with everything that staff act on, whoever changed it. */
export const orderVersion = (full: FullOrder): string =>
  hashState([
    ...[full.order.staff_note, full.order.assigned_to, full.order.receipt_number, full.order.tracking],
    full.messages.map(({ id }) => id),
    listState(full),
  ])

/** Returns a hash of the order that changes with all but note, assignee, receipt, tracking and messages, and with the erasure of its customer. */
export const orderState = (full: FullOrder): string => hashState([full.order.customer === null, listState(full)])

function listState(full: FullOrder) {
  const { order, lines, prescriptions, proposal, withdrawals } = full
  const { status, payment_status, total_cents, collected_by } = order
  return [
    ...[status, payment_status, total_cents, collected_by, proposal?.id ?? null, withdrawals.length],
    withdrawals.map(({ goods_back_at, refunded_at }) => [goods_back_at, refunded_at]),
    lines.map(({ minsan, quantity, reserved }) => [minsan, quantity, reserved]),
    prescriptions.map(({ minsan, status, prescription }) => [minsan, status, prescription]),
    validPayments(full).map(({ cents, method }) => [cents, method]),
  ]
}

/** Throws `conflict` if the locked order is no longer the one that they saw. */
export function requireVersion(full: FullOrder, by: ByStaff | undefined): void {
  if (by && by.version !== orderVersion(full))
    throw new ProblemError('conflict', { detail: 'the order has changed since it was read' })
}

/** Records what a member of staff, or with null the clock, did with a locked order. */
export async function recordAction(
  transaction: Database,
  order_id: string,
  done: { action: OrderAction; about?: string | null; by: string | null; at: Date },
): Promise<void> {
  await transaction.insert(order_actions).values({ order_id, ...done })
}

/** Records a correction with its reason, which is encrypted for its row. */
export async function recordCorrection(
  cipher: Cipher,
  transaction: Database,
  order_id: string,
  { reason, ...done }: { action: OrderAction; reason: string; by: string; at: Date },
): Promise<void> {
  const [row] = await transaction
    .insert(order_actions)
    .values({ order_id, ...done })
    .returning({ id: order_actions.id })
  if (row)
    await transaction
      .update(order_actions)
      .set(cipher.encrypt('order_actions', row, { reason }))
      .where(eq(order_actions.id, row.id))
}
