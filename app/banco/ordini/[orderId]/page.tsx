import { DeskFrame } from '@/components/desk/frame'
import { DeskNotice } from '@/components/desk/notice'
import { DeskOrderView } from '@/components/desk/order-view'
import type { DeskOrder } from '@/lib/contract/desk-order'
import { ENDED } from '@/lib/contract/orders'
import { readDeskForm } from '@/lib/desk/forms'
import { readWriting } from '@/lib/desk/inbox'
import { deskOrderPath } from '@/lib/desk/paths'
import { readProposing } from '@/lib/desk/proposals'
import { hasRole, readOrderPage } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import { fill } from '@/lib/i18n/fill'
import { addDays, formatRelativeTime, formatTime, isoDay } from '@/lib/rules/dates'
import messages from '@/messages/it.json'

interface Props {
  params: Promise<{ orderId: string }>
  searchParams: Promise<SearchParams>
}

export default async function DeskOrderPage({ params, searchParams }: Props) {
  const { orderId } = await params
  const { desk, order } = await readOrderPage(deskOrderPath(orderId), orderId)
  const search = await searchParams
  const atHandover = search.consegna === '1'
  const kept = await readDeskForm(search)
  return (
    <DeskFrame
      desk={desk}
      title={fill(messages.desk.order.title, { number: order.number })}
      code={order.number}
      done={search.fatto}
      pharmacy_id={order.pharmacy.id}
    >
      {atHandover && <EndedNotice order={order} />}
      <DeskOrderView
        desk={desk}
        order={order}
        kept={kept}
        writing={await readWriting(desk, order, search)}
        proposing={await readProposing(desk, order, { search, kept })}
        pharmacist={hasRole(desk, order.pharmacy.id, 'pharmacist')}
        at_handover={atHandover && !ENDED.includes(order.status)}
      />
    </DeskFrame>
  )
}

/** Says of a scanned order that has ended when, and who ended it. */
function EndedNotice({ order }: { order: DeskOrder }) {
  const last = order.history.findLast(({ status }) => status === order.status)
  if (!ENDED.includes(order.status) || !last) return null
  const { handover } = messages.desk
  const isYesterday = isoDay(last.at) === addDays(isoDay(), -1)
  const when = isYesterday ? fill(handover.yesterday, { time: formatTime(last.at) }) : formatRelativeTime(last.at)
  const text = order.status === 'completed' ? handover.collected : handover.ended
  const what = fill(text, { status: messages.orders.status[order.status], when })
  return <DeskNotice tone="warning">{last.by ? fill(handover.by, { what, name: last.by }) : what}</DeskNotice>
}
