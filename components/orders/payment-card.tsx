import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import { formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'

/** What is to be paid online, and the press that leads to the provider; renders nothing once it is paid. */
export function PaymentCard({ order, failed }: { order: Order; failed: boolean }) {
  const t = useTranslations('orders.online')
  const { online_payment: payment, shipping } = order
  if (payment?.state !== 'waiting') return null
  const amount = formatEuro(payment.amount)
  return (
    <TitledCard id="payment" name="payment" title={t('title')}>
      {(payment.is_refused || failed) && (
        <Notice tone="critical" className="mb-3" title={t(failed ? 'failed' : 'refused')} />
      )}
      <p>{t(shipping ? 'leadHome' : 'lead', { amount })}</p>
      {payment.in_pharmacy > 0 && <p className="mt-2">{t('rest', { amount: formatEuro(payment.in_pharmacy) })}</p>}
      {payment.pay_by && <p className="mt-2">{t('payBy', { time: formatTime(payment.pay_by) })}</p>}
      <form action={`/api/orders/${encodeURIComponent(order.id)}/payment`} method="post" className="mt-4">
        <input type="hidden" name="attempt" value={payment.attempt} />
        <button type="submit" className={buttonClasses({ size: 'lg', wide: true })}>
          {t(payment.is_refused ? 'again' : 'pay', { amount })}
        </button>
      </form>
      <p className="mt-3 text-muted text-sm">{t('told')}</p>
    </TitledCard>
  )
}
