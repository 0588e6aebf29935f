import type { PaymentMethod } from '@/lib/contract/desk'
import { ENDED } from '@/lib/contract/orders'
import { mayBePaidOnline } from '@/lib/rules/sale'
import { allToReturn } from '@/lib/rules/withdrawal'
import { ProblemError } from '../http/problem'
import { applySalesRules } from '../pharmacies'
import { netOnlineCents } from './bookings'
import type { FullOrder, OrderLineRow } from './queries'
import { CAME_TO_NOTHING, isAllWithdrawn } from './withdrawal-rules'

interface Owed extends Pick<FullOrder, 'withdrawals'> {
  order: Pick<FullOrder['order'], 'status' | 'payment_status' | 'total_cents'>
  lines: readonly Pick<OrderLineRow, 'minsan' | 'quantity' | 'unit_price_cents'>[]
}

export const goodsCents = (lines: readonly Pick<OrderLineRow, 'quantity' | 'unit_price_cents'>[]): number =>
  lines.reduce((sum, { quantity, unit_price_cents }) => sum + quantity * unit_price_cents, 0)

/** Returns the amount owed for an order, in cents: 0 if it was cancelled, not collected, or withdrawn from entirely. */
export function owedCents(full: Owed): number {
  const { order } = full
  if (CAME_TO_NOTHING.includes(order.status) || isAllWithdrawn(full)) return 0
  return order.total_cents - goodsCents(allToReturn(full))
}

/**
 * Returns the part of the amount owed that is paid online, in cents: what may be (docs/domain.md#L1, #L4) and the
 * delivery. The rest is paid in the pharmacy.
 */
export function onlineDueCents(full: FullOrder): number {
  const owed = owedCents(full)
  if (owed === 0 || full.order.payment_id !== 'online') return 0
  const seller = applySalesRules(full.pharmacy, false)
  const returned = allToReturn(full)
  return owed - goodsCents(full.lines.filter((line) => !returned.includes(line) && !mayBePaidOnline(line, seller)))
}

/** Whether an open order waits for its online payment: until then it is not prepared. */
export const isAwaitingPayment = ({
  order,
}: {
  order: Pick<FullOrder['order'], 'awaiting_payment_until' | 'status'>
}) => order.awaiting_payment_until !== null && !ENDED.includes(order.status)

/** Returns the attempt that pays for the order. */
export const countedPayment = ({ online }: Pick<FullOrder, 'online'>) => online.find(({ counted }) => counted)

/** How long before its end an authorisation is asked for again. */
const RENEW_MS = 2 * 24 * 60 * 60_000

/** Whether the authorisation still has a purpose: of an order that is not on its way, paid in no other way. */
function isHoldNeeded(full: FullOrder): boolean {
  const { status, payment_status } = full.order
  const { state } = countedPayment(full) ?? {}
  const isHere = status !== 'shipped' && !ENDED.includes(status)
  const isUnpaid = payment_status === 'unpaid' && netOnlineCents(full) === 0 && onlineDueCents(full) > 0
  return (state === 'authorised' || state === 'released') && isHere && isUnpaid
}

/** Whether the customer has to be asked to pay again: the authorisation runs out soon, or has run out. */
export function needsRenewal(full: FullOrder, now: Date): boolean {
  const counted = countedPayment(full)
  if (!counted || counted.renewal_asked_at !== null || !isHoldNeeded(full)) return false
  const { state, capture_before } = counted
  return state === 'released' || (capture_before !== null && capture_before.getTime() - now.getTime() <= RENEW_MS)
}

/** Whether the customer was asked to pay again, and can. */
export const canRenew = (full: FullOrder): boolean =>
  countedPayment(full)?.renewal_asked_at != null && isHoldNeeded(full)

/** Whether the customer can pay online now. */
export const canPayOnline = (full: FullOrder): boolean => isAwaitingPayment(full) || canRenew(full)

/** Returns what the handover will capture: authorised, owed and not booked yet, in cents. */
export function heldOnlineCents(full: FullOrder): number {
  const counted = countedPayment(full)
  if (counted?.state !== 'authorised' || netOnlineCents(full) !== 0) return 0
  return Math.min(counted.authorised_cents, onlineDueCents(full))
}

/** Returns the payment columns after the capture at the handover; what is left is paid in the pharmacy. */
export function paidByCapture(full: FullOrder, capturedCents: number) {
  const paid_cents = full.order.paid_cents + capturedCents
  const payment = paymentOf(full, paid_cents)
  return full.order.payment_status === 'unpaid' && paid_cents < owedCents(full)
    ? { paid_cents, payment_status: 'unpaid' as const }
    : payment
}

/**
 * Returns the pending refund that goes back through the provider by itself, in cents: of an order that came to nothing.
 * Goods that come back are refunded at the desk.
 */
export const dueBackOnlineCents = (full: FullOrder): number =>
  CAME_TO_NOTHING.includes(full.order.status) ? Math.min(dueBackCents(full), Math.max(0, netOnlineCents(full))) : 0

/** Returns the payment columns for an amount received; any excess over the amount owed is a pending refund. */
export function paymentOf(full: Owed, paid_cents: number) {
  if (paid_cents > owedCents(full)) return { paid_cents, payment_status: 'refund_pending' as const }
  if (paid_cents > 0) return { paid_cents, payment_status: 'paid' as const }
  return {
    paid_cents,
    payment_status: full.order.payment_status === 'unpaid' ? ('unpaid' as const) : ('refunded' as const),
  }
}

/** Returns the payment columns for a recorded status. `refunded` returns the excess, or everything without one. */
export function notedPayment(full: FullOrder, noted: FullOrder['order']['payment_status']) {
  const { payment_status: before, paid_cents, total_cents } = full.order
  // What is authorised is not taken at the till.
  if (noted === 'paid') return paymentOf(full, before === 'paid' ? paid_cents : total_cents - heldOnlineCents(full))
  if (noted === 'unpaid') return { paid_cents: 0, payment_status: noted }
  if (noted === 'refund_pending') return { paid_cents, payment_status: noted }
  const owed = owedCents(full)
  if (before === 'refund_pending' && paid_cents > owed) return paymentOf(full, owed)
  return { paid_cents: 0, payment_status: noted }
}

/**
 * Returns the payment columns after the pharmacy has given back a part on its own; null if that is more than it has
 * received and not yet given back.
 */
export function partlyRefunded(full: Owed & { order: Pick<FullOrder['order'], 'paid_cents'> }, cents: number) {
  const left = full.order.paid_cents - cents
  return cents > 0 && left >= 0 ? paymentOf(full, left) : null
}

/** Returns the pending refund in cents. */
export const dueBackCents = ({ order, ...full }: FullOrder): number =>
  order.payment_status === 'refund_pending' ? Math.max(0, order.paid_cents - owedCents({ order, ...full })) : 0

/** Throws `conflict` for what only the provider of an online payment can say. */
export function refuseOnline(
  full: FullOrder,
  noted: { payment_status: FullOrder['order']['payment_status']; method: PaymentMethod | undefined; cents: number },
): void {
  const { payment_status, method, cents } = noted
  const net = netOnlineCents(full)
  if (payment_status === 'paid' && isAwaitingPayment(full))
    throw new ProblemError('conflict', { detail: 'the order has not been paid online yet' })
  if (payment_status === 'unpaid' && net > 0)
    throw new ProblemError('conflict', { detail: 'the order was paid online: give the money back instead' })
  if (method === 'online' && (cents > 0 || -cents > net))
    throw new ProblemError('conflict', { detail: 'more than was paid online and not yet given back' })
}
