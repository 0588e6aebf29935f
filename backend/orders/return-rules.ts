import { linesToReturn } from '@/lib/rules/withdrawal'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { goodsCents } from './payment'
import type { FullOrder } from './queries'
import { HANDED_OVER, isAllWithdrawn } from './withdrawal-rules'

/** Days for the refund, from the withdrawal (docs/domain.md#L12). */
const REFUND_DAYS = 14

type Withdrawal = FullOrder['withdrawals'][number]

/**
 * Returns what a withdrawal is about: its lines, whether goods come back, and what is refunded. The delivery is
 * refunded with the withdrawal that leaves nothing of the order (docs/domain.md#L12).
 */
export function describeReturn(full: FullOrder, withdrawal: Withdrawal) {
  const { order, withdrawals } = full
  const toReturn = linesToReturn(withdrawal, full.lines)
  const lines = [...withdrawal.lines, ...toReturn]
  const isLast = withdrawals.at(-1)?.id === withdrawal.id && isAllWithdrawn(full)
  const isAwaited = toReturn.length > 0 && HANDED_OVER.includes(order.status)
  return {
    lines,
    goods: withdrawal.goods_back_at ? ('back' as const) : isAwaited ? ('awaited' as const) : ('none' as const),
    goods_cents: goodsCents(lines),
    delivery_cents: isLast ? order.delivery_fee_cents : 0,
    refund: judgeRefund(order, withdrawal),
    refund_until: new Date(romeTimestamp(dayNumberAt(withdrawal.received_at) + REFUND_DAYS + 1, 0) - 1),
  }
}

function judgeRefund({ payment_status, paid_cents }: FullOrder['order'], { never_paid, refunded_at }: Withdrawal) {
  if (never_paid) return 'none' as const
  if (refunded_at || payment_status === 'refunded') return 'refunded' as const
  // Of an order with prescriptions a part may be paid online before the rest.
  return payment_status !== 'unpaid' || paid_cents > 0 ? ('pending' as const) : ('none' as const)
}
