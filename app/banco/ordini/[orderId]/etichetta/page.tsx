import { DeskFrame } from '@/components/desk/frame'
import { BagLabel, PrintBar } from '@/components/desk/prints'
import { deskLabelPath } from '@/lib/desk/paths'
import { readOrderPage } from '@/lib/desk/server'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

/** Label for the bag of an order, to print. */
export default async function LabelPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params
  const { desk, order } = await readOrderPage(deskLabelPath(orderId), orderId)
  return (
    <DeskFrame desk={desk} title={fill(messages.desk.print.label, { number: order.number })} code={order.number}>
      <PrintBar order={order} />
      <p className="desk-no-print">{messages.desk.print.labelHint}</p>
      <BagLabel order={order} />
    </DeskFrame>
  )
}
