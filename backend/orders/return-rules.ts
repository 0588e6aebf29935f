import { dayNumberAt, romeTimestamp } from '@/lib/rules/rome-time'
import { linesToReturn } from '@/lib/rules/withdrawal'
import { isAllWithdrawn } from './payment'
import type { FullOrder } from './queries'
import { HANDED_OVER } from './withdrawal-rules'

/** Days for the refund, from the withdrawal (docs/domain.md#L12). */
const REFUND_DAYS = 14

type Withdrawal = FullOrder['withdrawals'][number]

/**
 * Returns what a withdrawal is about: its lines, whether goods come back, and what is refunded. The delivery is
 * refunded with the withdrawal that leaves nothing of the order (docs/domain.md#L12).
 */
export function describeReturn({ order, lines: ordered, withdrawals }: FullOrder, withdrawal: Withdrawal) {
  const to_return = linesToReturn(withdrawal, ordered)
  const lines = [...withdrawal.lines, ...to_return]
  const goods_cents = lines.reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0)
  const delivery_cents =
    isAllWithdrawn({ lines: ordered, withdrawals }) && withdrawals.at(-1)?.id === withdrawal.id
      ? order.delivery_fee_cents
      : 0
  const is_awaited = to_return.length > 0 && HANDED_OVER.includes(order.status)
  return {
    lines,
    goods: withdrawal.goods_back_at ? ('back' as const) : is_awaited ? ('awaited' as const) : ('none' as const),
    ...{ goods_cents, delivery_cents },
    refund: judgeRefund(order.payment_status, withdrawal),
    refund_until: new Date(romeTimestamp(dayNumberAt(withdrawal.received_at) + REFUND_DAYS + 1, 0) - 1),
  }
}

function judgeRefund(payment_status: FullOrder['order']['payment_status'], { never_paid, refunded_at }: Withdrawal) {
  if (never_paid) return 'none' as const
  if (refunded_at || payment_status === 'refunded') return 'refunded' as const
  return payment_status === 'unpaid' ? ('none' as const) : ('pending' as const)
}
