import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { DefinitionList } from '@/components/ui/definition-list'
import { Timeline } from '@/components/ui/timeline'
import type { Order } from '@/lib/contract/orders'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { formatDateWithYear, formatLongDate, formatTime } from '@/lib/dates'
import { timelineOf } from '@/lib/orders/timeline'
import { stageOf, withdrawalLines } from '@/lib/orders/withdrawal'
import { prescriptionPath } from '@/lib/prescriptions/path'
import { OrderLines, OrderSums } from './order-lines'
import { OrderPharmacy } from './order-pharmacy'
import { OrderShippingCard } from './order-shipping'
import { PickupCard } from './pickup-card'
import { WithdrawnLines } from './withdrawn-lines'

/** One order: where it stands, the code, the pharmacy, what is in it. `children` is what its customer can still decide. */
export function OrderView({
  order,
  pharmacy,
  first,
  children,
}: {
  order: Order
  pharmacy: Pharmacy | null
  /** What waits for its customer's answer. */
  first?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslations('orders')
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid min-w-0 gap-5">
        {first}
        <PickupCard order={order} />
        <Card as="section" aria-labelledby="timeline-title">
          <h2 id="timeline-title" className="mb-4 text-xl">
            {t('timeline')}
          </h2>
          <Timeline
            label={t('timeline')}
            currentLabel={t('now')}
            entries={timelineOf(order).map(({ status, at, state }) => ({
              key: `${status}-${at}`,
              title: t(`status.${status}`),
              at: at ? `${formatLongDate(at)}, ${formatTime(at)}` : undefined,
              text: state === 'current' || state === 'failed' ? t(`statusText.${status}`) : undefined,
              state,
            }))}
          />
        </Card>
        <Products order={order} />
        {order.prescriptions.length > 0 && <Prescriptions order={order} />}
        {children}
      </div>
      <div className="grid min-w-0 gap-5">
        {order.shipping && <OrderShippingCard order={order} shipping={order.shipping} />}
        <OrderPharmacy order={order} pharmacy={pharmacy} />
        <OrderData order={order} />
      </div>
    </div>
  )
}

function Products({ order }: { order: Order }) {
  const t = useTranslations()
  const texts = {
    on_prescription: t('checkout.collectPage.onPrescription'),
    withdrawal_excluded: t('checkout.withdrawalExcluded'),
    subtotal: t('checkout.collectPage.subtotal'),
    delivery: t(order.delivery.kind === 'click_and_collect' ? 'checkout.collect' : 'checkout.deliver'),
    free: t('checkout.feeFree'),
    vat: t('checkout.vat', { rate: '{rate}', amount: '{amount}' }),
    total: t('checkout.collectPage.total'),
  }
  const named = stageOf(order.status) === 'open' ? [] : withdrawalLines(order).gone
  const notes = Object.fromEntries(named.map(({ minsan }) => [minsan, t('orders.withdrawal.lineNote')]))
  return (
    <Card as="section" aria-labelledby="lines-title">
      <h2 id="lines-title" className="mb-3 text-xl">
        {t('orders.detail.lines')}
      </h2>
      <OrderLines label={t('orders.detail.lines')} lines={order.lines} texts={texts} notes={notes} />
      <WithdrawnLines order={order} />
      <div className="mt-2 border-line border-t pt-4">
        <OrderSums sums={order} texts={texts} />
      </div>
      {order.lines.some((line) => line.withdrawal_excluded) && (
        <p className="mt-2 text-muted text-sm">{t('orders.detail.withdrawalNote')}</p>
      )}
    </Card>
  )
}

function Prescriptions({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const ways = useTranslations('checkout.prescription')
  return (
    <Card as="section" aria-labelledby="prescriptions-title">
      <h2 id="prescriptions-title" className="mb-3 text-xl">
        {t('prescriptions')}
      </h2>
      <ul className="divide-y divide-line">
        {order.prescriptions.map(({ minsan, kind, code_masked, health_code_masked, prescription_id, status }) => (
          <li key={minsan} className="py-3 first:pt-0 last:pb-0">
            <p className="font-medium">{order.lines.find((line) => line.minsan === minsan)?.name ?? minsan}</p>
            <p className="text-sm tabular-nums">
              {code_masked ? t('detail.prescriptionCode', { way: ways(kind), code: code_masked }) : ways(kind)}
            </p>
            {health_code_masked && (
              <p className="text-sm tabular-nums">{t('detail.healthCode', { code: health_code_masked })}</p>
            )}
            {prescription_id && (
              <a href={prescriptionPath(prescription_id)} className="link inline-flex min-h-touch items-center text-sm">
                {t('detail.prescriptionFile')}
              </a>
            )}
            <p className="text-muted text-sm">{t(`detail.prescription.${status}`)}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function OrderData({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const checkout = useTranslations('checkout')
  const { customer } = order
  const payment =
    order.payment.id === 'card'
      ? checkout(order.shipping ? 'homePage.page.cardHere' : 'collectPage.cardHere')
      : checkout(`payment.${order.payment.id}`)
  return (
    <Card as="section" aria-labelledby="data-title">
      <h2 id="data-title" className="mb-1 text-xl">
        {t('detail.data')}
      </h2>
      <DefinitionList
        entries={[
          {
            key: 'placed',
            term: t('detail.placedOn'),
            value: `${formatDateWithYear(order.created_at)}, ${formatTime(order.created_at)}`,
          },
          { key: 'status', term: t('detail.paymentStatus'), value: t(`payment.${order.payment_status}`) },
          { key: 'payment', term: t('detail.paymentWay'), value: payment },
          {
            key: 'collected_by',
            term: t('detail.collectedBy'),
            value: order.shipping ? null : (order.collected_by ?? `${customer.first_name} ${customer.last_name}`),
          },
          { key: 'contact', term: t('detail.contact'), value: `${customer.phone_number}, ${customer.email}` },
          { key: 'tax', term: t('detail.taxCode'), value: order.tax_code },
          {
            key: 'missing',
            term: t('detail.ifUnavailable'),
            value: order.if_unavailable && checkout(`ifUnavailableBy.${order.if_unavailable}`),
          },
        ]}
      />
    </Card>
  )
}
