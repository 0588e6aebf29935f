import { getTranslations } from 'next-intl/server'
import { formatRelativeTime, formatTime } from '@/lib/rules/dates'
import { formatEuro } from '@/lib/rules/money'
import { DeskNotice } from './notice'
import { OrderHandover } from './order-handover'
import { eventText, OrderHistory } from './order-history'
import { OrderLines } from './order-lines'
import { OrderPerson } from './order-person'
import { OrderPrescriptions } from './order-prescriptions'
import { OrderPrints } from './order-prints'
import { OrderProposal, PendingProposal } from './order-proposal'
import type { OrderProps } from './order-props'
import { OrderNote, OrderRefusal, OrderSteps } from './order-steps'
import { DeskFacts } from './table'

/** An order: what to do with it comes first, then what it is. */
export async function DeskOrderView({ at_handover, ...props }: OrderProps & { at_handover: boolean }) {
  const { order, kept } = props
  const t = await getTranslations('desk.order')
  const status = await getTranslations('orders.status')
  const kind = await getTranslations('desk.delivery')
  const handover = order.next.includes('completed')
  const late = order.due !== null && Date.parse(order.due) < Date.now()
  return (
    <>
      <OrderConflict {...props} />
      <DeskFacts
        facts={[
          [t('status'), <b key="status">{status(order.status)}</b>],
          [
            order.status === 'ready' ? t('kept') : t('due'),
            order.due && <b className={late ? 'desk-late' : undefined}>{formatRelativeTime(order.due)}</b>,
          ],
          [t('customer'), order.customer],
          [t('delivery'), kind(order.delivery)],
          [t('payment'), `${t(`paymentKind.${order.payment}`)}, ${t(`paymentStatus.${order.payment_status}`)}`],
          [t('total'), formatEuro(order.total)],
        ]}
      />
      <PendingProposal order={order} />
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
      {at_handover && !handover && <NotReady />}
      {handover && <OrderHandover {...props} />}
      <OrderSteps {...props} />
      <OrderPrints order={order} />
      <OrderLines order={order} />
      <OrderProposal order={order} kept={kept} />
      <OrderPrescriptions {...props} />
      <OrderPerson order={order} />
      <OrderNote order={order} kept={kept} />
      <OrderRefusal order={order} kept={kept} />
      <OrderHistory order={order} />
    </>
  )
}

async function NotReady() {
  const t = await getTranslations('desk.handover')
  return <DeskNotice tone="warning">{t('notReady')}</DeskNotice>
}

/** Says who did what meanwhile, where a write met another version. */
async function OrderConflict({ order, kept }: OrderProps) {
  const t = await getTranslations('desk.order')
  if (kept?.failure?.code !== 'conflict') return null
  const last = order.history.at(-1)
  return (
    <DeskNotice tone="critical">
      {last?.by
        ? t('conflictBy', { name: last.by, what: await eventText(last), time: formatTime(last.at) })
        : t('conflict')}
    </DeskNotice>
  )
}
