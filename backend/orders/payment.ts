import { allToReturn } from '@/lib/rules/withdrawal'
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
  if (noted === 'paid') return paymentOf(full, before === 'paid' ? paid_cents : total_cents)
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
