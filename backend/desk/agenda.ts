import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import type { DeskBooking } from '@/lib/contract/desk-agenda'
import { parseDay, romeTimestamp } from '@/lib/rules/rome-time'
import { bookings } from '../database/schema/bookings'
import type { SomeHandlers } from '../http/handler'
import { first, invalidField } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { canBeDone, endBooking } from '../services/operator'
import { type FullBooking, selectBookings, withGuest } from '../services/queries'
import { chosenPharmacies, toDeskPharmacy } from './scope'

/** More than a week of any pharmacy. */
const LISTED = 1000

export const deskAgendaHandlers = {
  async listDeskBookings({ query, staff }, runtime) {
    const ids = chosenPharmacies(staff, query.pharmacy_id)
    const from = parseDay(query.from)
    if (from === null) throw invalidField('from', 'date_invalid')
    const rows = await selectBookings(runtime.database)
      .where(
        and(
          inArray(bookings.pharmacy_id, ids),
          ne(bookings.status, 'cancelled'),
          gte(bookings.starts_at, new Date(romeTimestamp(from, 0))),
          lt(bookings.starts_at, new Date(romeTimestamp(from + query.days, 0))),
        ),
      )
      .orderBy(asc(bookings.starts_at), bookings.id)
      .limit(LISTED)
    return rows.map((row) => toDeskBooking(runtime, withGuest(runtime.cipher, row)))
  },

  async endDeskBooking({ params, body, staff }, runtime) {
    const mine = and(eq(bookings.id, params.id), inArray(bookings.pharmacy_id, staff.pharmacy_ids))
    const { booking } = first(await selectBookings(runtime.database).where(mine))
    return toDeskBooking(runtime, await endBooking(runtime, booking.id, body.status))
  },
} satisfies SomeHandlers

function toDeskBooking({ cipher, now }: Runtime, { booking, pharmacy, customer }: FullBooking): DeskBooking {
  return {
    id: booking.id,
    status: booking.status,
    pharmacy: toDeskPharmacy(pharmacy),
    service: booking.service_name,
    starts_at: booking.starts_at.toISOString(),
    ends_at: booking.ends_at.toISOString(),
    customer: customer && `${customer.first_name} ${customer.last_name}`,
    phone_number: customer?.phone_number ?? null,
    note: cipher.tryDecrypt('bookings', booking).note,
    can_be_done: booking.status === 'booked' && canBeDone(booking, now()),
  }
}
