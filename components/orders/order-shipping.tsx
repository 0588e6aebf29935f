import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { DefinitionList } from '@/components/ui/definition-list'
import type { Order } from '@/lib/contract/orders'
import { formatLongDate, formatTime } from '@/lib/dates'

const ENDED = ['completed', 'cancelled', 'not_collected']

/** Where a delivery goes, when, and where it is: the courier's number comes when it leaves, if the pharmacy has one. */
export function OrderShippingCard({ order, shipping }: { order: Order; shipping: NonNullable<Order['shipping']> }) {
  const t = useTranslations('orders.detail')
  const { tracking, delivery, status, customer } = order
  const { address, street_number, postal_code, city, province, note } = shipping
  const { slot_start, slot_end } = delivery
  return (
    <Card as="section" aria-labelledby="shipping-title">
      <h2 id="shipping-title" className="mb-1 text-xl">
        {t('shipping')}
      </h2>
      <DefinitionList
        entries={[
          {
            key: 'to',
            term: t('shippingTo'),
            value: (
              <>
                {customer.first_name} {customer.last_name}
                <br />
                {address} {street_number}, {postal_code} {city}
                {province && ` (${province})`}
              </>
            ),
          },
          {
            key: 'slot',
            term: t('slot'),
            value:
              slot_start &&
              `${formatLongDate(slot_start)}, ${formatTime(slot_start)}${slot_end ? `–${formatTime(slot_end)}` : ''}`,
          },
          { key: 'note', term: t('courierNote'), value: note ?? null },
          {
            key: 'tracking',
            term: t('tracking'),
            value: tracking
              ? t('trackingCode', { carrier: tracking.carrier, code: tracking.code })
              : ENDED.includes(status)
                ? null
                : t(status === 'shipped' ? 'trackingMissing' : 'trackingNone'),
          },
        ]}
      />
      {tracking?.url && (
        <a href={tracking.url} rel="noreferrer" className="link inline-flex min-h-touch items-center print:hidden">
          {t('trackingLink')}
        </a>
      )}
    </Card>
  )
}
