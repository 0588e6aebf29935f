import { getTranslations } from 'next-intl/server'
import type { DeskEvent, DeskOrder } from '@/lib/contract/desk-orders'
import { formatShortDate, formatTime } from '@/lib/rules/dates'

export async function OrderHistory({ order }: { order: DeskOrder }) {
  const t = await getTranslations('desk.order')
  const events = await Promise.all(order.history.map(async (event) => ({ ...event, text: await eventText(event) })))
  return (
    <section aria-labelledby="desk-history">
      <h2 id="desk-history">{t('history')}</h2>
      <ol className="desk-list">
        {events.map(({ at, by, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
          <li key={index}>
            {formatShortDate(at)}, {formatTime(at)}: {text}
            {by && `, ${by}`}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Text of a history event. */
export async function eventText({ status, action, about }: DeskEvent): Promise<string> {
  const t = await getTranslations('desk.order')
  if (status) return (await getTranslations('orders.status'))(status)
  if (action === 'payment')
    return t('event.payment', { about: t(`paymentStatus.${about as DeskOrder['payment_status']}`) })
  return action ? t(`event.${action}`) : ''
}
