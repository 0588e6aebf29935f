import { getTranslations } from 'next-intl/server'
import { paymentMethod } from '@/lib/contract/desk'
import { type DeskEvent, type DeskOrder, orderAction } from '@/lib/contract/desk-order'
import { orderStatus } from '@/lib/contract/orders'
import type { Writing } from '@/lib/desk/inbox'
import { deskLabelPath, deskSlipPath, deskTillCardPath } from '@/lib/desk/paths'
import type { Proposing } from '@/lib/desk/proposals'
import type { DeskVisit } from '@/lib/desk/server'
import { formatPeriod, formatRelativeTime, formatShortDate, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { DeskForm } from './form'
import { LivePart } from './live-part'
import { DeskNotice } from './notice'
import { OnlinePayment } from './online-payment'
import { OrderLines, PackField, PickNotice } from './order-lines'
import { OrderCorrections, OrderMessage, OrderRejected, OrderReminder } from './order-message'
import { OrderPerson } from './order-person'
import { OrderPrescriptions } from './order-prescriptions'
import { OrderProposal, PendingProposal } from './order-proposal'
import type { OrderProps } from './order-props'
import {
  hasOnePress,
  OrderBooking,
  OrderHandover,
  OrderNote,
  OrderRefund,
  OrderRefusal,
  OrderSteps,
  written,
} from './order-steps'
import { DeskFacts } from './table'

async function OrderHistory({ order }: { order: DeskOrder }) {
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
async function eventText({ status, action, about, amount, reason }: Omit<DeskEvent, 'at' | 'by'>): Promise<string> {
  const t = await getTranslations('desk.order')
  if (status) return (await getTranslations('orders.status'))(status)
  if (action === 'payment')
    return t('event.payment', { about: t(`paymentStatus.${about as DeskOrder['payment_status']}`) })
  if (action === 'moved') return pressText(about ?? '')
  if (action === 'taken_back') return t('event.taken_back', { about: await pressText(about ?? '') })
  if (action === 'money_taken' || action === 'money_given_back')
    return amount === null
      ? t('event.refund')
      : [t(`event.${action}`, { amount: formatEuro(amount), how: await methodText(about) }), reason && `(${reason})`]
          .filter(Boolean)
          .join(' ')
  if (action === 'message_sent' && reason !== null) return t('event.message_text', { text: reason })
  if (
    (action === 'reopened' || action === 'tracking_corrected' || action === 'quantities_corrected') &&
    reason !== null
  )
    return t('event.because', { what: t(`event.${action}`), reason })
  if (action === 'payment_corrected' && about !== null)
    return t('event.payment_corrected_to', { how: await methodText(about) })
  if (action === 'receipt_noted' && !about) return t('event.receipt_removed')
  return action ? t(`event.${action}`, { about: about ?? '' }) : ''
}

async function methodText(method: string | null): Promise<string> {
  const t = await getTranslations('desk.order')
  const { data } = paymentMethod.safeParse(method)
  return data ? t(`method.${data}`) : t('booked.unsaid')
}

/** Returns the text of a press: its status, payment status or action. */
async function pressText(what: string): Promise<string> {
  const none = { status: null, action: null, about: what, amount: null, reason: null }
  const [status, action] = [orderStatus.safeParse(what), orderAction.safeParse(what)]
  if (status.success) return eventText({ ...none, status: status.data })
  return eventText(action.success ? { ...none, action: action.data, about: null } : { ...none, action: 'payment' })
}

/** The last press, while it can be taken back. */
async function OrderUndo({ order }: { order: DeskOrder }) {
  const t = await getTranslations('desk.order.undo')
  if (!order.undo) return null
  const { what, by } = order.undo
  return (
    <DeskNotice tone="positive">
      <p>
        <b>{t('done', { what: await pressText(what), name: by })}</b> {t('lead')}
      </p>
      <DeskForm action="annulla" values={written(order)}>
        <DeskButton>{t('submit')}</DeskButton>
      </DeskForm>
    </DeskNotice>
  )
}

/** An order: what to do with it comes first, then what it is. */
export async function DeskOrderView({
  at_handover,
  desk,
  proposing,
  writing,
  ...props
}: OrderProps & {
  at_handover: boolean
  proposing: Proposing | null
  writing: Writing
  desk: Pick<DeskVisit, 'live' | 'path' | 'staff'>
}) {
  const { order, kept } = props
  const t = await getTranslations('desk.order')
  const status = await getTranslations('orders.status')
  const kind = await getTranslations('desk.delivery')
  const handover = order.next.includes('completed')
  const how = order.payment_status === 'unpaid' ? null : (order.last_booking?.method ?? null)
  const paidHow = how ? ` ${await methodText(how)}` : ''
  const slot = order.slot_start && order.slot_end && formatPeriod(order.slot_start, order.slot_end)
  const late = order.due !== null && Date.parse(order.due) < Date.now()
  return (
    <div className="desk-order">
      <div className="desk-order-top">
        <OrderConflict {...props} />
        <OrderUndo order={order} />
        <PickNotice order={order} kept={kept} />
        <DeskFacts
          facts={[
            [t('status'), <b key="status">{status(order.status)}</b>],
            [
              order.status === 'ready' ? t('kept') : t(slot ? 'slot' : 'due'),
              order.due && <b className={late ? 'desk-late' : undefined}>{slot ?? formatRelativeTime(order.due)}</b>,
            ],
            [t('customer'), order.customer],
            [t('delivery'), kind(order.delivery)],
            [
              t('payment'),
              `${t(`paymentKind.${order.payment}`)}, ${t(`paymentStatus.${order.payment_status}`)}${paidHow}`,
            ],
            [t('online.label'), order.online_payment && <OnlinePayment key="online" order={order} />],
            [t('total'), formatEuro(order.total)],
            [t('receipt'), order.receipt_number],
          ]}
        />
        <PendingProposal order={order} kept={props.kept} />
        <OrderRejected order={order} />
        {order.withdrawals.map(({ received_at, name, contact, minsans }) => (
          <DeskNotice key={received_at} tone="warning">
            {t('withdrawal', {
              name: name ?? '–',
              contact: contact ?? '–',
              when: formatRelativeTime(received_at),
              products: minsans.join(', '),
            })}
          </DeskNotice>
        ))}
        {order.refusal_reason && <DeskNotice>{t('refused', { reason: order.refusal_reason })}</DeskNotice>}
        {at_handover && !handover && <DeskNotice tone="warning">{messages.desk.handover.notReady}</DeskNotice>}
      </div>
      <div className="desk-order-do">
        <div className={hasOnePress(order) ? 'desk-order-act desk-one-press' : 'desk-order-act'}>
          {handover && <OrderHandover {...props} />}
          <OrderSteps {...props} />
        </div>
        <div className="desk-order-more">
          <OrderAssignee order={order} staff_id={desk.staff.id} />
          <OrderReminder order={order} kept={kept} />
          {!proposing && <OrderProposal order={order} kept={kept} proposing={null} />}
          <OrderMessage order={order} kept={kept} writing={writing} />
          <OrderRefund order={order} kept={kept} />
          <OrderBooking order={order} />
          <OrderCorrections order={order} kept={kept} />
          <OrderPrints order={order} />
          <OrderNote order={order} kept={kept} />
          <OrderRefusal order={order} kept={kept} />
        </div>
      </div>
      <div className="desk-order-goods">
        {proposing && <OrderProposal order={order} kept={kept} proposing={proposing} />}
        {order.status === 'preparing' ? (
          <>
            <PackField path={desk.path} />
            <LivePart state={desk.live?.state} path={desk.path}>
              <OrderLines order={order} />
            </LivePart>
          </>
        ) : (
          <OrderLines order={order} />
        )}
        <OrderPrescriptions {...props} />
        <OrderPerson order={order} />
      </div>
      <OrderHistory order={order} />
    </div>
  )
}

/** Says who did what meanwhile, where a write met another version. */
async function OrderConflict({ order, kept }: OrderProps) {
  const t = await getTranslations('desk.order')
  if (kept?.failure?.code !== 'conflict') return null
  const last = order.history.at(-1)
  if (kept.action === 'annulla') return <DeskNotice tone="critical">{t('undo.over')}</DeskNotice>
  return (
    <DeskNotice tone="critical">
      {last?.by
        ? t('conflictBy', { name: last.by, what: await eventText(last), time: formatTime(last.at) })
        : t('conflict')}
    </DeskNotice>
  )
}

/** Who works on the order, and a press to take it over or leave it. */
async function OrderAssignee({ order, staff_id }: { order: DeskOrder; staff_id: string }) {
  const t = await getTranslations('desk.assignee')
  const { assignee } = order
  const mine = assignee?.id === staff_id
  return (
    <DeskForm action="assegna" values={{ ...written(order), mio: mine ? '0' : '1' }} className="desk-steps">
      <p>{assignee ? t('name', { name: assignee.name }) : t('nobody')}</p>
      <DeskButton>{t(mine ? 'release' : 'take')}</DeskButton>
    </DeskForm>
  )
}

/** Papers of an order. */
async function OrderPrints({ order: { id } }: { order: DeskOrder }) {
  const t = await getTranslations('desk.print')
  return (
    <nav aria-label={t('button')}>
      <a href={deskSlipPath(id)}>{t('slipLink')}</a>
      <a href={deskLabelPath(id)}>{t('labelLink')}</a>
      <a href={deskTillCardPath(id)}>{t('tillLink')}</a>
    </nav>
  )
}
