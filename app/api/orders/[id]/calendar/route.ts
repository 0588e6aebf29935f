import { getTranslations } from 'next-intl/server'
import { orderCalls } from '@/lib/contract/orders'
import { problemResponse } from '@/lib/http/problem-response'
import { orderAppointment } from '@/lib/orders/calendar'
import { readForFile, readOwnOrder } from '@/lib/orders/own-order-server'
import { formatLongDate, formatTime } from '@/lib/rules/dates'
import { calendarResponse } from '@/lib/services/ics'
import { siteUrl } from '@/lib/settings/env'

/** Returns an order's collection or delivery as a calendar file. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id } = await params
  const order = await readForFile(id, orderCalls.getOrder, async (path) => (await readOwnOrder(id, path)).order)
  if (order instanceof Response) return order
  const now = new Date()
  const appointment = orderAppointment(order, now)
  if (!appointment) return problemResponse('not_found')
  const t = await getTranslations('orders.calendar')
  const { pharmacy, shipping, pickup_code, keep_until, number } = order
  return calendarResponse(
    {
      // One UID per order, so that a new file replaces the old one.
      uid: `order-${order.id}@${new URL(siteUrl()).hostname}`,
      start: appointment.start,
      duration_minutes: appointment.duration_minutes,
      // The summary is visible to others, so it names no product.
      summary: t(`summary.${appointment.kind}`, { pharmacy: pharmacy.name }),
      location: shipping
        ? `${shipping.address} ${shipping.street_number}, ${shipping.postal_code} ${shipping.city}`
        : `${pharmacy.name}, ${pharmacy.address}, ${pharmacy.city}`,
      description: [
        t('order', { number }),
        ...(pickup_code && !shipping ? [t('code', { code: pickup_code })] : []),
        ...(keep_until && !shipping
          ? [t('until', { day: formatLongDate(keep_until), time: formatTime(keep_until) })]
          : []),
        ...(shipping ? [] : [t('wait')]),
        ...(pharmacy.phone_number ? [t('phone', { phone: pharmacy.phone_number })] : []),
      ].join('\n'),
      sequence: 0,
      cancelled: false,
    },
    now,
    t('name'),
  )
}
