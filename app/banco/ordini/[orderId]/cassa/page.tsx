import { DeskFrame } from '@/components/desk/frame'
import { TillCard } from '@/components/desk/till-card'
import { deskTillCardPath } from '@/lib/desk/paths'
import { readOrderPage } from '@/lib/desk/server'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

/** Data of an order for the till's receipt. */
export default async function TillCardPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params
  const { desk, order } = await readOrderPage(deskTillCardPath(orderId), orderId)
  return (
    <DeskFrame
      desk={desk}
      title={fill(messages.desk.print.till, { number: order.number })}
      code={order.number}
      pharmacy_id={order.pharmacy.id}
    >
      <TillCard order={order} />
    </DeskFrame>
  )
}
