import { linesToReturn } from '@/lib/rules/withdrawal'
import type { FullOrder, OrderLineRow } from './queries'
import { CAME_TO_NOTHING } from './withdrawal-rules'

interface Owed extends Pick<FullOrder, 'withdrawals'> {
  order: Pick<FullOrder['order'], 'status' | 'payment_status' | 'total_cents'>
  lines: readonly Pick<OrderLineRow, 'minsan' | 'quantity' | 'unit_price_cents'>[]
}

/** Checks whether withdrawals leave nothing of an order. */
export function isAllWithdrawn({ lines, withdrawals }: Pick<Owed, 'lines' | 'withdrawals'>): boolean {
  const withdrawn = withdrawals.flatMap((one) => linesToReturn(one, lines))
  return lines.every((line) => withdrawn.includes(line))
}

/** What the pharmacy may keep for an order as it is, in cents: nothing once it came to nothing. */
export function owedCents(full: Owed): number {
  const { order, lines, withdrawals } = full
  if (CAME_TO_NOTHING.includes(order.status) || isAllWithdrawn(full)) return 0
  const withdrawn = withdrawals.flatMap((one) => linesToReturn(one, lines))
  return order.total_cents - withdrawn.reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0)
}

/** Payment of an order for which the pharmacy holds `paid_cents`; more than what is owed is to be refunded. */
export function paymentOf(full: Owed, paid_cents: number) {
  if (paid_cents > owedCents(full)) return { paid_cents, payment_status: 'refund_pending' as const }
  if (paid_cents > 0) return { paid_cents, payment_status: 'paid' as const }
  return {
    paid_cents,
    payment_status: full.order.payment_status === 'unpaid' ? ('unpaid' as const) : ('refunded' as const),
  }
}

/** Returns the payment that somebody notes. A refund is of what is due; of all that was paid, if nothing is. */
export function notedPayment(full: FullOrder, noted: FullOrder['order']['payment_status']) {
  const { payment_status: before, paid_cents, total_cents } = full.order
  if (noted === 'paid') return paymentOf(full, before === 'paid' ? paid_cents : total_cents)
  if (noted === 'unpaid') return { paid_cents: 0, payment_status: noted }
  if (noted === 'refund_pending') return { paid_cents, payment_status: noted }
  const owed = owedCents(full)
  if (before === 'refund_pending' && paid_cents > owed) return paymentOf(full, owed)
  return { paid_cents: 0, payment_status: noted }
}

/** What is to be refunded, in cents. */
export const dueBackCents = ({ order, ...full }: FullOrder): number =>
  order.payment_status === 'refund_pending' ? Math.max(0, order.paid_cents - owedCents({ order, ...full })) : 0
