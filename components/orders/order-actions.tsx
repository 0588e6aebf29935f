import { useTranslations } from 'next-intl'
import { ButtonLink, buttonClasses } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CalendarIcon, ChevronDownIcon, ClockIcon, DownloadIcon, type Icon, WarningIcon } from '@/components/ui/icons'
import { TitledCard } from '@/components/ui/titled-card'
import { newRepeatPath } from '@/lib/account/sections'
import type { Order } from '@/lib/contract/orders'
import type { PrescriptionWay } from '@/lib/contract/pharmacies'
import { orderAppointment, orderCalendarPath } from '@/lib/orders/calendar'
import { rejectedPrescriptions } from '@/lib/orders/order-state'
import { repeatable } from '@/lib/orders/repeatable'
import { briefLine, coveredLines, withdrawableOrder } from '@/lib/orders/withdrawal'
import { prescriptionWaysFor } from '@/lib/rules/prescription'
import messages from '@/messages/it.json'
import { CancelOrder } from './cancel-order'
import { PrintReceipt } from './print-receipt'
import { RefreshOrder } from './refresh-order'
import { RepeatOrder } from './repeat-order'
import { ReplacePrescriptions } from './replace-prescriptions'
import { WithdrawOrder } from './withdraw-order'

const MAIN = 2

/**
 * The two actions that matter now, the others in a native disclosure: a new order's file with all product names (which
 * mails must not contain) comes before a repetition. `has_file`: the platform has that file.
 */
export function OrderActions({
  order,
  placed,
  has_file,
  repeats = false,
}: {
  order: Order
  placed: boolean
  has_file: boolean
  /** The customer can have it repeated. */
  repeats?: boolean
}) {
  const t = useTranslations('orders')
  const appointment = orderAppointment(order, new Date())
  const calendar = appointment && (
    <FileLink key="calendar" href={orderCalendarPath(order.id)} icon={CalendarIcon}>
      {t(`calendar.add.${appointment.kind}`)}
    </FileLink>
  )
  const file = has_file && (
    <FileLink key="file" href={`/api/orders/${encodeURIComponent(order.id)}/confirmation`} icon={DownloadIcon}>
      {t('confirmation')}
    </FileLink>
  )
  const repeat = <RepeatOrder key="repeat" order={repeatable(order)} />
  const shown = (placed ? [calendar, file, repeat] : [calendar, repeat, file]).filter(Boolean)
  return (
    <section aria-label={t('detail.actions')} className="grid gap-3 sm:grid-cols-2">
      {shown.slice(0, MAIN)}
      <details className="group sm:col-span-2">
        <summary className={buttonClasses({ variant: 'quiet', wide: true })}>
          {t('detail.more')}
          <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-3 grid gap-3 sm:grid-cols-2">
          {shown.slice(MAIN)}
          {repeats && (
            <ButtonLink variant="secondary" href={newRepeatPath(order.id)} icon={ClockIcon}>
              {messages.reminders.repeats.start}
            </ButtonLink>
          )}
          <PrintReceipt />
          <RefreshOrder />
          {order.can_cancel && <CancelOrder id={order.id} />}
        </div>
      </details>
    </section>
  )
}

/** Downloads a file: the router must not handle it. */
function FileLink({ href, icon: Sign, children }: { href: string; icon: Icon; children: string }) {
  return (
    <a href={href} download className={buttonClasses({ variant: 'secondary' })}>
      <Sign className="-ms-1 size-5" />
      <span>{children}</span>
    </a>
  )
}

/** The right of withdrawal while it lasts, and past withdrawals; renders nothing without either. */
export function WithdrawalCard({ order, user_id }: { order: Order; user_id: string | null }) {
  const t = useTranslations('orders.withdrawal')
  const { can_withdraw_until: until, withdrawals = [] } = order
  if (until === null && withdrawals.length === 0) return null
  return (
    <TitledCard id="recesso" name="withdrawal" title={t('title')}>
      <WithdrawOrder
        order={withdrawableOrder(order)}
        past={withdrawals.map((withdrawal) => ({
          received_at: withdrawal.received_at,
          refunded_at: withdrawal.refunded_at ?? null,
          lines: coveredLines(withdrawal, order.lines).map(briefLine),
        }))}
        user_id={user_id}
        until={until}
      />
    </TitledCard>
  )
}

/** Prescriptions that the pharmacy rejected, with its reasons, and the form that replaces them. */
export function RejectedPrescriptions({
  order,
  ways,
  user_id,
  guest,
}: {
  order: Order
  /** Ways that the pharmacy takes; empty if unknown. */
  ways: readonly PrescriptionWay[]
  /** Null if unknown; drafts are then not stored. */
  user_id: string | null
  guest: boolean
}) {
  const t = useTranslations('orders.replacement')
  const rejected = rejectedPrescriptions(order)
  return (
    <Card as="section" id="ricetta" aria-labelledby="replacement-title" className="border-2 border-warning">
      <h2 id="replacement-title" className="flex items-start gap-2 text-xl">
        <WarningIcon className="mt-0.5 text-warning" />
        <span>{t('title')}</span>
      </h2>
      <p className="mt-2">{t('lead', { pharmacy: order.pharmacy.name, count: rejected.length })}</p>
      <ul className="mt-2 divide-y divide-line">
        {rejected.map(({ minsan, name, reason }) => (
          <li key={minsan} className="py-2 [overflow-wrap:anywhere]">
            <span className="font-bold">{name}</span>
            {reason && <span className="block whitespace-pre-line">{t('reason', { reason })}</span>}
          </li>
        ))}
      </ul>
      <ReplacePrescriptions
        key={rejected.map(({ minsan }) => minsan).join()}
        order_id={order.id}
        email={order.customer.email}
        medicines={rejected.map(({ minsan, name, kind }) => ({
          minsan,
          name,
          kind,
          ways: prescriptionWaysFor(kind, ways),
        }))}
        user_id={user_id}
        guest={guest}
      />
    </Card>
  )
}
