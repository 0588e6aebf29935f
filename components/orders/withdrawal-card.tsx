import { useTranslations } from 'next-intl'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import { coveredLines, withdrawalLines, withdrawalStage } from '@/lib/orders/withdrawal'
import { withdrawalExclusion } from '@/lib/rules/withdrawal'
import { WithdrawOrder } from './withdraw-order'

/** The right of withdrawal for as long as it lasts, and what has been withdrawn from; nothing where there is neither. */
export function WithdrawalCard({ order, user_id }: { order: Order; user_id: string | null }) {
  const t = useTranslations('orders.withdrawal')
  const { can_withdraw_until: until, withdrawals = [], pharmacy, customer } = order
  const { free, excluded } = withdrawalLines(order)
  if (until === null && withdrawals.length === 0) return null
  const brief = ({ minsan, name, quantity }: (typeof free)[number]) => ({ minsan, name, quantity })
  return (
    <TitledCard id="recesso" name="withdrawal" title={t('title')}>
      <WithdrawOrder
        order={{
          id: order.id,
          number: order.number,
          pharmacy: pharmacy.name,
          place: `${pharmacy.name}, ${pharmacy.address}, ${pharmacy.postal_code} ${pharmacy.city}`,
          name: `${customer.first_name} ${customer.last_name}`,
          email: customer.email,
          stage: withdrawalStage(order.status),
          collected: order.shipping === null,
          can_cancel: order.can_cancel,
          free: free.map(brief),
          excluded: excluded.map((line) => ({ ...brief(line), why: withdrawalExclusion(line) ?? 'device' })),
        }}
        past={withdrawals.map((withdrawal) => ({
          received_at: withdrawal.received_at,
          lines: coveredLines(withdrawal, order.lines).map(brief),
        }))}
        user_id={user_id}
        until={until}
      />
    </TitledCard>
  )
}
