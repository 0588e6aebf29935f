import { useTranslations } from 'next-intl'
import { BarCode, KeptCode } from '@/components/ui/bar-code'
import { DefinitionList } from '@/components/ui/definition-list'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import { hasEnded, isCollectable } from '@/lib/orders/order-state'
import { formatLongDate, formatRelativeTime, formatShortDate, formatTime } from '@/lib/rules/dates'

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

/** A past time is no longer promised. */
export function readyText(status: Order['status'], readyAt: string) {
  if (status === 'ready') return 'detail.readyFrom'
  return Date.parse(readyAt) > Date.now() ? 'detail.readyExpected' : 'detail.readyLate'
}

/**
 * The pick-up code, readable across a counter, with time and deadline. Renders nothing once the order has ended.
 */
export function PickupCard({ order, owner }: { order: Order; owner: 'account' | 'guest' }) {
  const t = useTranslations('orders')
  const now = new Date()
  if (!isCollectable(order)) return null
  const { status, pickup_code, ready_at, keep_until } = order
  const label = t('detail.barCode', { code: pickup_code })
  return (
    <section
      aria-labelledby="pickup-title"
      className="min-w-0 rounded-leaf border border-brand bg-brand-soft p-5 text-center"
    >
      {ready_at !== null && (
        <p className="mb-3 font-bold text-lg">
          {t(readyText(status, ready_at), { when: formatRelativeTime(ready_at) })}
        </p>
      )}
      <h2 id="pickup-title" className="text-base">
        {t('pickupCode')}
      </h2>
      <p
        className="my-1 font-bold font-code text-[2.75rem] leading-tight tracking-[0.15em] tabular-nums"
        translate="no"
      >
        {pickup_code}
      </p>
      <BarCode text={pickup_code} format="code128" label={label} />
      {keep_until !== null && (
        <p className="mt-3">
          {t('detail.keepUntil', { day: formatLongDate(keep_until), time: formatTime(keep_until) })}
        </p>
      )}
      <p className="mt-2 text-sm">{t('detail.codeHint')}</p>
      <KeptCode
        id="pickup-large"
        text={pickup_code}
        format="code128"
        label={label}
        title={t('pickupCode')}
        pass={`/api/orders/${encodeURIComponent(order.id)}/pass?`}
      />
      {/* The service worker stores pages with this mark. */}
      <p className="mt-1 text-muted text-sm" data-device-copy={owner}>
        {t('detail.offline', { date: formatShortDate(now), time: formatTime(now) })}
      </p>
    </section>
  )
}
