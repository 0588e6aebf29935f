import { type DayNumber, dayNumberOf, dayText, momentOf } from '../dates/rome'
import type { Handlers } from '../http/handler'
import { once } from '../http/idempotency'
import { invalidField, ProblemError } from '../http/problem'
import { findPharmacy, findService, type PharmacyRow, type ServiceRow } from '../pharmacies/queries'
import type { Platform } from '../platform'
import { bookService, cancelOwnBooking } from './book'
import { bookingsOf, takenOf, toBooking } from './queries'
import { bookableDays, type Slot, slotsOn } from './slots'

type BookingCall = 'listBookingTimes' | 'listBookingDays' | 'bookService' | 'listMyBookings' | 'cancelBooking'

export const bookingHandlers: Handlers<BookingCall> = {
  async listBookingTimes({ params, query }, platform) {
    const found = await serviceOf(platform, params)
    const day = dayOf('date', query.date)
    const [slots = []] = await slotsOf(platform, found, day, day)
    return { date: query.date, times: slots.map(({ time, available }) => ({ time, available })) }
  },

  async listBookingDays({ params, query }, platform) {
    const found = await serviceOf(platform, params)
    const { first, last } = bookableDays(platform.now())
    const from = Math.max(dayOf('from', query.from), first)
    const to = Math.min(dayOf('to', query.to), last)
    const days = await slotsOf(platform, found, from, to)
    return {
      days: days.flatMap((slots, index) => (slots.some(({ available }) => available) ? [dayText(from + index)] : [])),
    }
  },

  async bookService({ user_id, params, body, idempotency_key }, platform) {
    const pharmacy = await pharmacyOf(platform, params.id)
    const keyed = {
      call: 'bookService',
      user_id,
      key: idempotency_key,
      body: { ...body, pharmacy_id: pharmacy.id },
      now: platform.now(),
    } as const
    const { answer, fresh } = await once(platform.database, keyed, async (transaction) =>
      toBooking(platform, await bookService(platform, transaction, user_id, pharmacy, body)),
    )
    if (fresh) platform.log.info({ event: 'service booked', pharmacy: pharmacy.id }, 'service booked')
    return answer
  },

  async listMyBookings({ user_id }, platform) {
    const rows = await bookingsOf(platform.database, user_id, platform.now())
    return rows.map((row) => toBooking(platform, row))
  },

  async cancelBooking({ user_id, params }, platform) {
    await cancelOwnBooking(platform, user_id, params.id)
    platform.log.info({ event: 'booking cancelled' }, 'booking cancelled')
    return null
  },
}

interface Found {
  pharmacy: PharmacyRow
  service: ServiceRow
}

async function serviceOf(platform: Platform, params: { id: string; serviceId: string }): Promise<Found> {
  const pharmacy = await pharmacyOf(platform, params.id)
  const service = await findService(platform.database, pharmacy.id, Number(params.serviceId))
  if (!service) throw new ProblemError('not_found')
  return { pharmacy, service }
}

async function pharmacyOf(platform: Platform, key: string): Promise<PharmacyRow> {
  const row = await findPharmacy(platform.database, key)
  if (!row) throw new ProblemError('not_found')
  return row
}

function dayOf(field: string, text: string): DayNumber {
  const day = dayNumberOf(text)
  if (day === null) throw invalidField(field, 'date_invalid')
  return day
}

/** The times of each day from one to another, with the bookings of all of them read at once. */
async function slotsOf(
  { database, now }: Platform,
  { pharmacy, service }: Found,
  from: DayNumber,
  to: DayNumber,
): Promise<Slot[][]> {
  const at = now()
  const { first, last } = bookableDays(at)
  if (to < first || from > last || to < from) return []
  const taken = await takenOf(database, service.id, new Date(momentOf(from, 0)), new Date(momentOf(to + 1, 0)))
  return Array.from({ length: to - from + 1 }, (_, index) => slotsOn(pharmacy, service, taken, from + index, at))
}
