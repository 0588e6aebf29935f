import { useTranslations } from 'next-intl'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import { briefLine, coveredLines, withdrawableOrder } from '@/lib/orders/withdrawal'
import { WithdrawOrder } from './withdraw-order'

/** The right of withdrawal while it lasts, and past withdrawals; renders nothing without either. */
export function WithdrawalCard({ order, user_id }: { order: Order; user_id: string | null }) {
  const t = useTranslations('orders.withdrawal')
  const { can_withdraw_until: until, withdrawals = [] } = order
  if (until === null && withdrawals.length === 0) return null
  return (
    <TitledCard id="recesso" name="withdrawal" title={t('title')}>
      <WithdrawOrder
        order={withdrawableOrder(order)}
        past={withdrawals.map((withdrawal) => ({
          received_at: withdrawal.received_at,
          refunded_at: withdrawal.refunded_at ?? null,
          lines: coveredLines(withdrawal, order.lines).map(briefLine),
        }))}
        user_id={user_id}
        until={until}
      />
    </TitledCard>
  )
}
