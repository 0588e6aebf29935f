import { BOOKING_CANCEL_HOURS, type Booking } from '@/lib/contract/pharmacies'

/** Whether a customer or guest may still move or cancel a booking. */
export function canCancel({ status, date }: Pick<Booking, 'status' | 'date'>, now: Date): boolean {
  return status === 'booked' && Date.parse(date) - now.getTime() >= BOOKING_CANCEL_HOURS * 3_600_000
}

/** Times at which a booking's options change, in ms since 1970: end of cancellation, and start. */
export function turningPoints({ date }: Pick<Booking, 'date'>): number[] {
  const begins = Date.parse(date)
  return [begins - BOOKING_CANCEL_HOURS * 3_600_000 + 1, begins]
}
