import { DeskFrame } from '@/components/desk/frame'
import { DeskOrderView } from '@/components/desk/order-view'
import { readDeskForm } from '@/lib/desk/forms'
import { deskOrderPath } from '@/lib/desk/paths'
import { hasRole, readOrderPage } from '@/lib/desk/server'
import type { SearchParams } from '@/lib/http/search-params'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

interface Props {
  params: Promise<{ orderId: string }>
  searchParams: Promise<SearchParams>
}

export default async function DeskOrderPage({ params, searchParams }: Props) {
  const { orderId } = await params
  const { desk, order } = await readOrderPage(deskOrderPath(orderId), orderId)
  const search = await searchParams
  return (
    <DeskFrame
      desk={desk}
      title={fill(messages.desk.order.title, { number: order.number })}
      code={order.number}
      done={search.fatto}
      pharmacy_id={order.pharmacy.id}
    >
      <DeskOrderView
        order={order}
        kept={await readDeskForm(search)}
        pharmacist={hasRole(desk, order.pharmacy.id, 'pharmacist')}
        at_handover={search.consegna === '1'}
      />
    </DeskFrame>
  )
}
