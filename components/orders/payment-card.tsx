import { useTranslations } from 'next-intl'
import { buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'

/** What is to be paid online, and the press that leads to the provider; renders nothing once it is paid. */
export function PaymentCard({ order, failed }: { order: Order; failed: boolean }) {
  const t = useTranslations('orders.online')
  const { online_payment: payment, shipping } = order
  const renews = payment?.asks_again === true
  if (!payment || (payment.state !== 'waiting' && !renews)) return null
  const amount = formatEuro(payment.amount)
  const until = payment.held_until
  return (
    <TitledCard id="payment" name="payment" title={t(renews ? 'renew.title' : 'title')}>
      {(payment.is_refused || failed) && (
        <Notice tone="critical" className="mb-3" title={t(failed ? 'failed' : 'refused')} />
      )}
      {renews && (
        <p className="mb-2">
          {until ? t('renew.soon', { amount, day: formatLongDate(until) }) : t('renew.over', { amount })}
        </p>
      )}
      <p>{t(shipping ? 'leadHome' : 'lead', { amount })}</p>
      {renews && !shipping && <p className="mt-2">{t('renew.otherwise')}</p>}
      {payment.in_pharmacy > 0 && <p className="mt-2">{t('rest', { amount: formatEuro(payment.in_pharmacy) })}</p>}
      {payment.pay_by && <p className="mt-2">{t('payBy', { time: formatTime(payment.pay_by) })}</p>}
      <form action={`/api/orders/${encodeURIComponent(order.id)}/payment`} method="post" className="mt-4">
        <input type="hidden" name="attempt" value={payment.attempt} />
        <button type="submit" className={buttonClasses({ size: 'lg', wide: true })}>
          {t(payment.is_refused ? 'again' : renews ? 'renew.pay' : 'pay', { amount })}
        </button>
      </form>
      <p className="mt-3 text-muted text-sm">{t('told')}</p>
    </TitledCard>
  )
}
