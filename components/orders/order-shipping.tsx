import { useTranslations } from 'next-intl'
import { DefinitionList } from '@/components/ui/definition-list'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import { hasEnded } from '@/lib/orders/status'
import { formatLongDate, formatTime } from '@/lib/rules/dates'

/**
 * Delivery address, time and tracking; the courier's number is available after dispatch, if the pharmacy has one.
 */
export function OrderShippingCard({ order, shipping }: { order: Order; shipping: NonNullable<Order['shipping']> }) {
  const t = useTranslations('orders.detail')
  const { tracking, delivery, status, customer } = order
  const { address, street_number, postal_code, city, province, note } = shipping
  const { slot_start, slot_end } = delivery
  return (
    <TitledCard name="shipping" title={t('shipping')}>
      <DefinitionList
        entries={[
          [
            t('shippingTo'),
            <>
              {customer.first_name} {customer.last_name}
              <br />
              {address} {street_number}, {postal_code} {city}
              {province && ` (${province})`}
            </>,
          ],
          [
            t('slot'),
            slot_start &&
              `${formatLongDate(slot_start)}, ${formatTime(slot_start)}${slot_end ? `–${formatTime(slot_end)}` : ''}`,
          ],
          [t('courierNote'), note ?? null],
          [
            t('tracking'),
            tracking
              ? t('trackingCode', { carrier: tracking.carrier, code: tracking.code })
              : hasEnded(status)
                ? null
                : t(status === 'shipped' ? 'trackingMissing' : 'trackingNone'),
          ],
        ]}
      />
      {tracking?.url && (
        <a href={tracking.url} rel="noreferrer" className="link inline-flex min-h-touch items-center print:hidden">
          {t('trackingLink')}
        </a>
      )}
    </TitledCard>
  )
}
