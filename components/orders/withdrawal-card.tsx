import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { Order } from '@/lib/contract/orders'
import { exclusionOf, linesOf, stageOf, withdrawalLines } from '@/lib/orders/withdrawal'
import { WithdrawOrder, type WithdrawTexts } from './withdraw-order'

/** The right of withdrawal for as long as it lasts, and what has been withdrawn from; nothing where there is neither. */
export function WithdrawalCard({
  order,
  user_id,
  texts,
}: {
  order: Order
  user_id: number | null
  texts: WithdrawTexts
}) {
  const t = useTranslations('orders.withdrawal')
  const { can_withdraw_until: until, withdrawals = [], pharmacy, customer } = order
  const { free, excluded } = withdrawalLines(order)
  if (until === null && withdrawals.length === 0) return null
  const brief = ({ minsan, name, quantity }: (typeof free)[number]) => ({ minsan, name, quantity })
  return (
    <Card as="section" id="recesso" aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title" className="mb-2 text-xl">
        {t('title')}
      </h2>
      <WithdrawOrder
        order={{
          id: order.id,
          number: order.number,
          pharmacy: pharmacy.name,
          place: `${pharmacy.name}, ${pharmacy.address}, ${pharmacy.postal_code} ${pharmacy.city}`,
          name: `${customer.first_name} ${customer.last_name}`,
          email: customer.email,
          stage: stageOf(order.status),
          collected: order.shipping === null,
          can_cancel: order.can_cancel,
          free: free.map(brief),
          excluded: excluded.map((line) => ({ ...brief(line), why: exclusionOf(line) })),
        }}
        past={withdrawals.map((withdrawal) => ({
          received_at: withdrawal.received_at,
          lines: linesOf(withdrawal, order.lines).map(brief),
        }))}
        user_id={user_id}
        until={until}
        texts={texts}
      />
    </Card>
  )
}
