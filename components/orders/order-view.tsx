import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { OpeningStatus, TodayHours } from '@/components/pharmacies/opening-status'
import { SellerFacts } from '@/components/pharmacies/seller-facts'
import { DefinitionList } from '@/components/ui/definition-list'
import { MailIcon, PhoneIcon } from '@/components/ui/icons'
import { Link } from '@/components/ui/link'
import { Timeline } from '@/components/ui/timeline'
import { TitledCard } from '@/components/ui/titled-card'
import type { Order } from '@/lib/contract/orders'
import type { Pharmacy } from '@/lib/contract/pharmacies'
import { termsDay, termsPath } from '@/lib/legal/terms-version'
import { buildTimeline, isAwaitingPayment } from '@/lib/orders/order-state'
import { withdrawalLines, withdrawalStage } from '@/lib/orders/withdrawal'
import { prescriptionPath } from '@/lib/prescriptions/path'
import { formatDateWithYear, formatLongDate, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { pharmacyAddress } from '@/lib/rules/pharmacy-address'
import { env } from '@/lib/settings/env'
import { phoneText } from '@/lib/values/phone'
import { OrderLines, OrderSums, WithdrawalNotes } from './order-lines'
import { OrderShippingCard, PickupCard } from './order-shipping'

/** The seller's name, address and contacts; `pharmacy` adds the opening hours, if available. */
function OrderPharmacy({ order, pharmacy }: { order: Order; pharmacy: Pharmacy | null }) {
  const t = useTranslations('orders')
  const { name, phone_number, email } = order.pharmacy
  const now = new Date()
  return (
    <TitledCard name="pharmacy" title={t('detail.pharmacy')}>
      <p className="font-bold">{name}</p>
      <p className="text-muted">{pharmacyAddress(order.pharmacy)}</p>
      {pharmacy && (
        <div className="mt-2">
          <OpeningStatus pharmacy={pharmacy} now={now} />
          <TodayHours pharmacy={pharmacy} now={now} />
        </div>
      )}
      <ul className="mt-2">
        {phone_number && (
          <li>
            <a href={`tel:${phone_number}`} className="link tap gap-2">
              <PhoneIcon className="size-5" />
              {t('detail.call', { phone: phoneText(phone_number) })}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className="link tap gap-2 break-all">
              <MailIcon className="size-5" />
              {t('detail.write', { email })}
            </a>
          </li>
        )}
      </ul>
      <details className="mt-1">
        <summary className="link tap">{t('detail.seller')}</summary>
        <SellerFacts pharmacy={order.pharmacy} />
        {order.terms_version && (
          <Link href={termsPath(order.terms_version)} className="link tap">
            {t('detail.terms', { date: formatDateWithYear(termsDay(order.terms_version)) })}
          </Link>
        )}
      </details>
    </TitledCard>
  )
}

/** What the pharmacy wrote to the customer, newest first. */
export function OrderMessages({ order: { messages = [] } }: { order: Order }) {
  const t = useTranslations('orders.detail')
  if (messages.length === 0) return null
  return (
    <TitledCard name="messages" title={t('messages')}>
      <ul className="divide-y divide-line">
        {messages.toReversed().map(({ text, at }) => (
          <li key={`${at} ${text}`} className="py-2 [overflow-wrap:anywhere]">
            <span className="block text-muted text-sm">
              {t('messageAt', { date: formatLongDate(at), time: formatTime(at) })}
            </span>
            <span className="block whitespace-pre-line">{text}</span>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

/** One order: status, code, pharmacy, lines. `children` is the right of withdrawal. */
export function OrderView({
  order,
  pharmacy,
  first,
  actions,
  files,
  links,
  children,
}: {
  order: Order
  pharmacy: Pharmacy | null
  /** Content that awaits the customer's answer. */
  first?: ReactNode
  /** Buttons below the pick-up code. */
  actions: ReactNode
  /** The uploads can be opened, which requires the account that owns them. */
  files: boolean
  /** Below each line, in their order. */
  links?: readonly ReactNode[]
  children?: ReactNode
}) {
  const t = useTranslations('orders')
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid min-w-0 gap-5">
        {first}
        <PickupCard order={order} owner={files ? 'account' : 'guest'} />
        {actions}
        {!isAwaitingPayment(order) && (
          <TitledCard name="timeline" title={t('timeline')}>
            <Timeline
              label={t('timeline')}
              currentLabel={t('now')}
              entries={buildTimeline(order).map(({ status, at, state }) => ({
                key: `${status}-${at}`,
                title: t(`status.${status}`),
                at: at ? `${formatLongDate(at)}, ${formatTime(at)}` : undefined,
                text: state === 'current' || state === 'failed' ? t(`statusText.${status}`) : undefined,
                state,
              }))}
            />
          </TitledCard>
        )}
        <Products order={order} links={links} />
        {order.prescriptions.length > 0 && <Prescriptions order={order} files={files} />}
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

function Products({ order, links }: { order: Order; links?: readonly ReactNode[] | undefined }) {
  const t = useTranslations()
  // Orders from before the shop became reservation-only keep their right of withdrawal.
  const reservation = env().RESERVATION_ONLY && order.lines.every((line) => line.withdrawal_excluded)
  const named = withdrawalStage(order.status) === 'open' ? [] : withdrawalLines(order).gone
  const notes = Object.fromEntries(named.map(({ minsan }) => [minsan, t('orders.withdrawal.lineNote')]))
  return (
    <TitledCard name="lines" title={t('orders.detail.lines')}>
      <OrderLines label={t('orders.detail.lines')} lines={order.lines} {...{ notes, links, reservation }} />
      <WithdrawnLines order={order} />
      <div className="mt-2 border-line border-t pt-4">
        <OrderSums
          sums={order}
          delivery={t(order.delivery.kind === 'click_and_collect' ? 'checkout.collect' : 'checkout.deliver')}
        />
      </div>
      {!reservation && <WithdrawalNotes lines={order.lines} placed />}
    </TitledCard>
  )
}

/** How each prescription was handed in; `files`: who reads this may open the uploaded ones. */
export function Prescriptions({ order, files }: { order: Order; files: boolean }) {
  const t = useTranslations('orders')
  return (
    <TitledCard name="prescriptions" title={t('prescriptions')}>
      <ul className="divide-y divide-line">
        {order.prescriptions.map(({ minsan, kind, code_masked, health_code_masked, prescription_id, status }) => (
          <li key={minsan} className="py-3 first:pt-0 last:pb-0">
            <p className="font-bold">{order.lines.find((line) => line.minsan === minsan)?.name ?? minsan}</p>
            <p className="font-code text-sm tabular-nums">
              {code_masked
                ? t('detail.prescriptionCode', { way: t(`detail.prescriptionWay.${kind}`), code: code_masked })
                : t(`detail.prescriptionWay.${kind}`)}
            </p>
            {health_code_masked && (
              <p className="font-code text-sm tabular-nums">{t('detail.healthCode', { code: health_code_masked })}</p>
            )}
            {files && prescription_id && (
              <a href={prescriptionPath(prescription_id)} className="link inline-flex min-h-touch items-center text-sm">
                {t('detail.prescriptionFile')}
              </a>
            )}
            <p className="text-muted text-sm">{t(`detail.prescription.${status}`)}</p>
          </li>
        ))}
      </ul>
    </TitledCard>
  )
}

/** Returns what is paid; of an online payment how much, and what is left for the pharmacy. */
function paymentText(t: ReturnType<typeof useTranslations<'orders'>>, { online_payment: payment, ...order }: Order) {
  if (!payment || payment.state === 'ended') return t(`payment.${order.payment_status}`)
  const { state, captured, refunded, in_pharmacy } = payment
  const amount = formatEuro(state === 'refunded' ? refunded : state === 'captured' ? captured : payment.amount)
  const parts = [
    t(`online.state.${state}`, { amount }),
    state === 'captured' && refunded > 0 && t('online.state.refunded', { amount: formatEuro(refunded) }),
    in_pharmacy > 0 && order.payment_status === 'unpaid' && t('online.restShort', { amount: formatEuro(in_pharmacy) }),
  ]
  return parts.filter(Boolean).join('; ')
}

function OrderData({ order }: { order: Order }) {
  const t = useTranslations('orders')
  const checkout = useTranslations('checkout')
  const { customer } = order
  const payment =
    order.payment.id === 'card'
      ? checkout(order.shipping ? 'homePage.page.cardHere' : 'collectPage.cardHere')
      : order.payment.id === 'online'
        ? t('online.way')
        : checkout(`payment.${order.payment.id}`)
  return (
    <TitledCard name="data" title={t('detail.data')}>
      <DefinitionList
        entries={[
          [t('detail.placedOn'), `${formatDateWithYear(order.created_at)}, ${formatTime(order.created_at)}`],
          [t('detail.paymentStatus'), paymentText(t, order)],
          [t('detail.paymentWay'), payment],
          [
            t('detail.collectedBy'),
            order.shipping ? null : (order.collected_by ?? `${customer.first_name} ${customer.last_name}`),
          ],
          [t('detail.patient'), order.patient && `${order.patient.first_name} ${order.patient.last_name}`],
          [
            t('detail.contact'),
            <>
              {phoneText(customer.phone_number)}
              <br />
              {customer.email}
            </>,
          ],
          [t('detail.taxCode'), order.tax_code, 'code'],
          [t('detail.ifUnavailable'), order.if_unavailable && checkout(`ifUnavailableBy.${order.if_unavailable}`)],
        ]}
      />
    </TitledCard>
  )
}

/** Lines withdrawn from before the handover; renders nothing without any. */
export function WithdrawnLines({ order }: { order: Order }) {
  const t = useTranslations('orders.withdrawal')
  const left = (order.withdrawals ?? []).flatMap(({ received_at, lines = [] }) =>
    lines.map((line) => ({ ...line, received_at })),
  )
  if (left.length === 0) return null
  return (
    <section aria-labelledby="withdrawn-title" className="border-line border-t py-3">
      <h3 id="withdrawn-title" className="text-base">
        {t('withdrawn')}
      </h3>
      <ul>
        {left.map(({ minsan, name, quantity, total, received_at }) => (
          <li key={`${minsan}-${received_at}`} className="flex gap-3 py-2">
            <div className="min-w-0 flex-1">
              <s>{t('line', { quantity, name })}</s>
              <p className="text-muted text-sm">
                {t('received', { day: formatDateWithYear(received_at), time: formatTime(received_at) })}
              </p>
            </div>
            <s className="shrink-0 text-end text-muted tabular-nums">{formatEuro(total)}</s>
          </li>
        ))}
      </ul>
      <p className="text-sm">{t('withdrawnNote')}</p>
    </section>
  )
}
