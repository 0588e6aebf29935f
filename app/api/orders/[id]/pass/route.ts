import { getTranslations } from 'next-intl/server'
import { orderCalls } from '@/lib/contract/orders'
import { problemResponse } from '@/lib/http/problem-response'
import { isCollectable } from '@/lib/orders/order-state'
import { readForFile, readOwnOrder } from '@/lib/orders/own-order-server'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { serialOf } from '@/lib/wallet/keys'
import { passResponse } from '@/lib/wallet/pass'

/** Returns an order's pick-up code for the wallet of a phone, `?wallet=apple` or `google`. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const order = await readForFile(id, orderCalls.getOrder, async (path) => (await readOwnOrder(id, path)).order)
  if (order instanceof Response) return order
  if (!isCollectable(order)) return problemResponse('not_found')
  const t = await getTranslations('wallet')
  const { pharmacy, pickup_code: code, number, ready_at, keep_until } = order
  const now = Date.now()
  return passResponse(new URL(request.url).searchParams.get('wallet'), {
    serial: serialOf(`order ${order.id}`),
    kind: 'order',
    title: t('pickupCode'),
    code,
    pharmacy,
    facts: [
      { label: t('order'), value: number },
      ...(keep_until
        ? [{ label: t('until'), value: t('moment', { day: formatLongDate(keep_until), time: formatTime(keep_until) }) }]
        : []),
    ],
    relevant_at: ready_at !== null && Date.parse(ready_at) > now ? ready_at : null,
    expires_at: keep_until,
  })
}
