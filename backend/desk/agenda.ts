import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm'
import type { DeskBooking } from '@/lib/contract/desk-agenda'
import { parseDay, romeTimestamp } from '@/lib/values/rome-time'
import { bookings } from '../database/schema/bookings'
import type { SomeHandlers, Staff } from '../http/handler'
import { formatId } from '../http/page'
import { first, invalidField } from '../http/problem'
import type { Runtime } from '../http/runtime'
import {
  bookingVersion,
  canBeDone,
  canBeMissed,
  canBeUndone,
  endBooking,
  type FullBooking,
  selectBookings,
  undoPress,
  withGuest,
} from '../services'
import { chosenPharmacies, toDeskPharmacy } from './scope'

/** More than a week of any pharmacy. */
const LISTED = 1000

export const deskAgendaHandlers = {
  async listDeskBookings({ query, staff }, runtime) {
    const ids = chosenPharmacies(staff, query.pharmacy_id)
    const { begin, end } = readDays(query)
    const rows = await selectBookings(runtime.database)
      .where(
        and(
          inArray(bookings.pharmacy_id, ids),
          ne(bookings.status, 'cancelled'),
          gte(bookings.starts_at, begin),
          lt(bookings.starts_at, end),
        ),
      )
      .orderBy(asc(bookings.starts_at), bookings.id)
      .limit(LISTED)
    return rows.map((row) => toDeskBooking(runtime, withGuest(runtime.cipher, row)))
  },

  async getDeskBooking({ params, staff }, runtime) {
    return toDeskBooking(runtime, await ownBooking(runtime, staff, params.id))
  },

  async endDeskBooking({ params, body, staff }, runtime) {
    const { booking } = await ownBooking(runtime, staff, params.id)
    const by = { name: staff.name, version: body.version }
    const { status } = body
    const full =
      status === 'booked' ? await undoPress(runtime, booking.id, by) : await endBooking(runtime, booking.id, status, by)
    return toDeskBooking(runtime, full)
  },
} satisfies SomeHandlers

/** Returns the instants of a query's days. */
export function readDays({ from, days }: { from: string; days: number }): { begin: Date; end: Date } {
  const day = parseDay(from)
  if (day === null) throw invalidField('from', 'date_invalid')
  return { begin: new Date(romeTimestamp(day, 0)), end: new Date(romeTimestamp(day + days, 0)) }
}

/** Returns a booking of the staff's pharmacies. Throws `not_found`, also for another's. */
export async function ownBooking({ cipher, database }: Runtime, { pharmacy_ids }: Staff, id: string) {
  const mine = and(eq(bookings.id, id), inArray(bookings.pharmacy_id, pharmacy_ids))
  return withGuest(cipher, first(await selectBookings(database).where(mine)))
}

export function toDeskBooking({ cipher, now }: Runtime, { booking, pharmacy, customer }: FullBooking): DeskBooking {
  return {
    id: booking.id,
    version: bookingVersion(booking),
    status: booking.status,
    pharmacy: toDeskPharmacy(pharmacy),
    service_id: formatId(booking.service_id),
    service: booking.service_name,
    starts_at: booking.starts_at.toISOString(),
    ends_at: booking.ends_at.toISOString(),
    customer: customer && `${customer.first_name} ${customer.last_name}`,
    phone_number: customer?.phone_number ?? null,
    email: customer?.email ?? null,
    note: cipher.tryDecrypt('bookings', booking).note,
    booked_by: booking.booked_by,
    changed_by: booking.changed_by,
    changed_at: booking.updated_at.toISOString(),
    can_be_done: booking.status === 'booked' && canBeDone(booking, now()),
    can_be_missed: booking.status === 'booked' && canBeMissed(booking, now()),
    can_be_undone: canBeUndone(booking, now()),
    moved_from: booking.moved_from?.toISOString() ?? null,
  }
}
