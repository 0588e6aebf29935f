import type { Order } from '@/lib/contract/orders'
import { hasEnded, isAwaitingPayment } from './order-state'

const LAST_HOUR_MINUTES = 60
const COLLECTING_MINUTES = 30

export interface OrderAppointment {
  /** `ready`: from the ready time; `last`: the last hour of an order that is ready; `slot`: the courier's. */
  kind: 'ready' | 'last' | 'slot'
  /** RFC 3339. */
  start: string
  duration_minutes: number
}

/**
 * Returns the appointment of an order, in the pharmacy or at the door; null if no time is known or left, and before an
 * online payment.
 */
export function orderAppointment(
  order: Pick<Order, 'status' | 'delivery' | 'ready_at' | 'keep_until' | 'online_payment'>,
  now: Date,
): OrderAppointment | null {
  const { status, delivery, ready_at, keep_until } = order
  if (hasEnded(status) || isAwaitingPayment(order)) return null
  const { slot_start, slot_end } = delivery
  if (delivery.kind === 'home_delivery') {
    if (!slot_start || !slot_end || Date.parse(slot_end) <= now.getTime()) return null
    return { kind: 'slot', start: slot_start, duration_minutes: minutesBetween(slot_start, slot_end) }
  }
  if (ready_at && Date.parse(ready_at) > now.getTime())
    return { kind: 'ready', start: ready_at, duration_minutes: COLLECTING_MINUTES }
  if (!keep_until || Date.parse(keep_until) <= now.getTime()) return null
  const start = new Date(Date.parse(keep_until) - LAST_HOUR_MINUTES * 60_000).toISOString()
  return { kind: 'last', start, duration_minutes: LAST_HOUR_MINUTES }
}

export const orderCalendarPath = (id: string): string => `/api/orders/${encodeURIComponent(id)}/calendar`

function minutesBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 60_000)
}
