import { DeskFrame } from '@/components/desk/frame'
import { PickingSlip } from '@/components/desk/picking-slip'
import { PrintBar } from '@/components/desk/prints'
import { deskSlipPath } from '@/lib/desk/paths'
import { readOrderPage } from '@/lib/desk/server'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

/** Picking slip of an order, to print. */
export default async function SlipPage({ params }: { params: Promise<{ orderId: string }> }) {
  const { orderId } = await params
  const { desk, order } = await readOrderPage(deskSlipPath(orderId), orderId)
  return (
    <DeskFrame desk={desk} title={fill(messages.desk.print.slip, { number: order.number })} code={order.number}>
      <PrintBar order={order} />
      <PickingSlip order={order} />
    </DeskFrame>
  )
}
