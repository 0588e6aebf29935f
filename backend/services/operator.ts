import { and, asc, desc, eq, gte, like, type SQL } from 'drizzle-orm'
import { BOOKING_CANCEL_HOURS, type BookingStatus } from '@/lib/contract/pharmacies'
import { bookings } from '../database/schema/bookings'
import { dayNumberAt, momentOf } from '../dates/rome'
import { ProblemError } from '../http/problem'
import { findPharmacy } from '../pharmacies/queries'
import type { Platform } from '../platform'
import { setStatus } from './book'
import { mailCancelled } from './mails'
import { type FullBooking, findBooking, lockBooking, noteOf, selectBookings } from './queries'

/** A booking as the pharmacy sees it, the note in the clear. */
export interface OperatorBooking {
  id: string
  status: BookingStatus
  pharmacy: string
  service: string
  duration_minutes: number
  starts_at: string
  customer: string | null
  phone_number: string | null
  email: string | null
  note: string | null
  created_at: string
}

export interface BookingFilter {
  pharmacy?: string | undefined
  status?: BookingStatus | undefined
  /** Those of past days and those called off as well, latest first. */
  all?: boolean | undefined
  limit: number
}

/** The least of an id that names a booking; lists show so much of it. */
export const SHORT_ID = 8

/** The bookings from today on, next first, unless a status or all are asked for. */
export async function listOperatorBookings(platform: Platform, filter: BookingFilter): Promise<OperatorBooking[]> {
  const { database, now } = platform
  const coming = filter.status === undefined && !filter.all
  const conditions: SQL[] = []
  if (coming)
    conditions.push(eq(bookings.status, 'booked'), gte(bookings.starts_at, new Date(momentOf(dayNumberAt(now()), 0))))
  if (filter.status) conditions.push(eq(bookings.status, filter.status))
  if (filter.pharmacy !== undefined) {
    const pharmacy = await findPharmacy(database, filter.pharmacy)
    if (!pharmacy) throw new ProblemError('not_found', { detail: `no pharmacy ${filter.pharmacy}` })
    conditions.push(eq(bookings.pharmacy_id, pharmacy.id))
  }
  const rows = await selectBookings(database)
    .where(and(...conditions))
    .orderBy(coming ? asc(bookings.starts_at) : desc(bookings.starts_at), bookings.id)
    .limit(filter.limit)
  return rows.map((row) => operatorBooking(platform, row))
}

export async function showBooking(platform: Platform, reference: string): Promise<OperatorBooking> {
  return operatorBooking(platform, await bookingOf(platform, reference))
}

/** Customers come early; by then they cannot call it off any more either. */
const DONE_EARLY_MS = BOOKING_CANCEL_HOURS * 3_600_000

/** Notes that the customer came (`done`, from two hours before on) or calls the booking off with a mail. Throws `conflict`. */
export async function endBooking(
  platform: Platform,
  reference: string,
  status: 'done' | 'cancelled',
): Promise<OperatorBooking> {
  const { database, env, now } = platform
  const { booking } = await bookingOf(platform, reference)
  const changed = await database.transaction(async (transaction) => {
    const row = await lockBooking(transaction, booking.id)
    if (!row) throw new ProblemError('not_found', { detail: `no booking ${reference}` })
    if (row.status !== 'booked') throw new ProblemError('conflict', { detail: `the booking is ${row.status} already` })
    if (status === 'done' && row.starts_at.getTime() - now().getTime() > DONE_EARLY_MS)
      throw new ProblemError('conflict', { detail: 'the appointment is hours away' })
    const full = await setStatus(transaction, row.id, status, now())
    if (status === 'cancelled') await mailCancelled(transaction, env, full, 'pharmacy')
    return full
  })
  return operatorBooking(platform, changed)
}

/** The booking of an id or of its beginning. Throws `not_found`, or `conflict` where several begin so. */
async function bookingOf({ database }: Platform, reference: string): Promise<FullBooking> {
  const text = reference.trim().toLowerCase()
  if (!/^[0-9a-f-]+$/.test(text) || text.length < SHORT_ID)
    throw new ProblemError('not_found', { detail: `no booking ${reference}` })
  const rows = await database
    .select({ id: bookings.id })
    .from(bookings)
    .where(like(bookings.id, `${text}%`))
    .limit(2)
  if (rows.length > 1)
    throw new ProblemError('conflict', { detail: `${text} begins several bookings, name one by its whole id` })
  const found = rows[0] && (await findBooking(database, rows[0].id))
  if (!found) throw new ProblemError('not_found', { detail: `no booking ${reference}` })
  return found
}

function operatorBooking({ cipher }: Platform, { booking, pharmacy, customer }: FullBooking): OperatorBooking {
  return {
    id: booking.id,
    status: booking.status,
    pharmacy: `${pharmacy.code} ${pharmacy.name}`,
    service: booking.service_name,
    duration_minutes: booking.duration_minutes,
    starts_at: booking.starts_at.toISOString(),
    customer: customer && `${customer.first_name} ${customer.last_name}`,
    phone_number: customer?.phone_number ?? null,
    email: customer?.email ?? null,
    note: noteOf(cipher, booking),
    created_at: booking.created_at.toISOString(),
  }
}
