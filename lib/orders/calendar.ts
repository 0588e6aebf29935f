import type { Order } from '@/lib/contract/orders'
import { hasEnded } from './status'

/** The last hour in which an order can be collected, as the calendar shows it. */
const LAST_HOUR_MINUTES = 60
/** Collecting takes no longer. */
const COLLECTING_MINUTES = 30

export interface OrderAppointment {
  /** `ready`: from when it is there; `last`: it is there already, and this is the last hour; `slot`: the courier's. */
  kind: 'ready' | 'last' | 'slot'
  /** RFC 3339. */
  start: string
  duration_minutes: number
}

/** When one has to be there for an order, to go to the pharmacy or to open the door; null where no time is known or none is to come. */
export function orderAppointment(
  { status, delivery, ready_at, keep_until }: Pick<Order, 'status' | 'delivery' | 'ready_at' | 'keep_until'>,
  now: Date,
): OrderAppointment | null {
  if (hasEnded(status)) return null
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
