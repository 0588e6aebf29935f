import { getTranslations } from 'next-intl/server'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { formatShortDate } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'

/** What the provider has reserved, taken and given back, with a link to its page; renders nothing for other methods. */
export async function OnlinePayment({
  order: { online_payment: payment, payment_page, payment_status },
}: {
  order: Pick<DeskOrder, 'online_payment' | 'payment_page' | 'payment_status'>
}) {
  const t = await getTranslations('desk.order.online')
  if (!payment) return null
  const { state, amount, captured, refunded, in_pharmacy, held_until, asks_again } = payment
  const parts = [
    t(state, { amount: formatEuro(state === 'captured' || state === 'refunded' ? captured : amount) }),
    held_until && t('until', { day: formatShortDate(held_until) }),
    asks_again && t('askedAgain'),
    refunded > 0 && t('back', { amount: formatEuro(refunded) }),
    in_pharmacy > 0 && payment_status === 'unpaid' && t('rest', { amount: formatEuro(in_pharmacy) }),
  ]
  return (
    <>
      <span>{parts.filter(Boolean).join(', ')}</span>
      {payment_page && (
        <>
          {' '}
          <a href={payment_page} target="_blank" rel="noreferrer">
            {t('page')}
          </a>
        </>
      )}
    </>
  )
}
