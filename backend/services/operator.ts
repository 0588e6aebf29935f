import { and, asc, desc, eq, gte, like } from 'drizzle-orm'
import type { Runtime } from '@/backend/http/runtime'
import { BOOKING_CANCEL_HOURS, type BookingStatus } from '@/lib/contract/pharmacies'
import { dayNumberAt, romeTimestamp } from '@/lib/values/rome-time'
import { bookings } from '../database/schema/bookings'
import { services } from '../database/schema/places'
import { findByBeginning, ProblemError } from '../http/problem'
import { dropHeldMail } from '../mail/about'
import type { ByStaff } from '../orders'
import { undoSince } from '../orders'
import { atPharmacy, type OperatorFilter, pageOffset } from '../pharmacies'
import { setStatus } from './book'
import { mailCancelled } from './booking-mails'
import {
  type BookingRow,
  type FullBooking,
  findBooking,
  lockBooking,
  readTakenTimes,
  selectBookings,
  withGuest,
} from './queries'

/** Lists bookings from today on, next first, unless a status or all are asked for. */
export async function listOperatorBookings(runtime: Runtime, filter: OperatorFilter<BookingStatus>) {
  const { database, now } = runtime
  const coming = filter.status === undefined && !filter.all
  const today = new Date(romeTimestamp(dayNumberAt(now()), 0))
  const status = coming ? 'booked' : filter.status
  const wanted = and(
    status && eq(bookings.status, status),
    coming ? gte(bookings.starts_at, today) : undefined,
    await atPharmacy(database, filter, bookings.pharmacy_id),
  )
  const rows = await selectBookings(database)
    .where(wanted)
    .orderBy(coming ? asc(bookings.starts_at) : desc(bookings.starts_at), bookings.id)
    .limit(filter.limit)
    .offset(pageOffset(filter))
  return {
    total: await database.$count(bookings, wanted),
    rows: rows.map((row) => operatorBooking(runtime, withGuest(runtime.cipher, row))),
  }
}

export async function showBooking(runtime: Runtime, { reference }: { reference: string }) {
  return operatorBooking(runtime, await findBookingByReference(runtime, reference))
}

/** Changes with each change of the booking. */
export const bookingVersion = ({ updated_at }: BookingRow): string => updated_at.toISOString()

/** Throws `conflict` if the locked booking is no longer the one that the member of staff saw. */
export function requireBookingVersion(row: BookingRow, version: string | undefined): void {
  if (version !== undefined && version !== bookingVersion(row))
    throw new ProblemError('conflict', { detail: 'the booking has changed since it was read' })
}

/** Customers come early; by then they can no longer cancel. */
const DONE_EARLY_MS = BOOKING_CANCEL_HOURS * 3_600_000

export const canBeDone = ({ starts_at }: { starts_at: Date }, now: Date) =>
  starts_at.getTime() - now.getTime() <= DONE_EARLY_MS

export const canBeMissed = ({ starts_at }: { starts_at: Date }, now: Date) => starts_at <= now

/**
 * Records that the customer came (`done`, from two hours before) or did not come (`missed`, from its start), or cancels
 * with a mail. Throws `conflict`.
 */
export async function endBooking(runtime: Runtime, id: string, status: Exclude<BookingStatus, 'booked'>, by?: ByStaff) {
  const { database, env, now } = runtime
  return database.transaction(async (transaction) => {
    const row = await lockBooking(transaction, id)
    if (row.status !== 'booked') throw new ProblemError('conflict', { detail: `the booking is ${row.status} already` })
    requireBookingVersion(row, by?.version)
    if (status === 'done' && !canBeDone(row, now()))
      throw new ProblemError('conflict', { detail: 'the appointment is hours away' })
    if (status === 'missed' && !canBeMissed(row, now()))
      throw new ProblemError('conflict', { detail: 'the appointment has not begun' })
    const full = await setStatus(runtime, transaction, row.id, { status, changed_by: by?.name ?? null })
    if (status === 'cancelled') await mailCancelled(transaction, env, full, 'pharmacy')
    return full
  })
}

/** Whether it was recorded a moment ago that the customer came or did not come, or staff moved it. */
export const canBeUndone = ({ status, moved_from, updated_at }: BookingRow, now: Date): boolean =>
  (status === 'done' || status === 'missed' || (status === 'booked' && moved_from !== null)) &&
  updated_at > undoSince(now)

/**
 * Takes back that the customer came or did not come, or moves of which the customer has not read. Throws `conflict`
 * after its time, and `slot_taken` if another has the time now.
 */
export async function undoPress(runtime: Runtime, id: string, by: ByStaff): Promise<FullBooking> {
  const { cipher, database, now } = runtime
  return database.transaction(async (transaction) => {
    // Bookings of the service wait for this one.
    const full = await findBooking(cipher, transaction, id)
    const { booking } = full
    const [service] = await transaction.select().from(services).where(eq(services.id, booking.service_id)).for('update')
    const row = await lockBooking(transaction, id)
    requireBookingVersion(row, by.version)
    if (!canBeUndone(row, now())) throw new ProblemError('conflict', { detail: 'nothing can be taken back any more' })
    const starts_at = row.moved_from ?? row.starts_at
    const ends_at = new Date(starts_at.getTime() + row.ends_at.getTime() - row.starts_at.getTime())
    const meanwhile = await readTakenTimes(transaction, row.service_id, starts_at, ends_at, id)
    const others = meanwhile.filter(({ whole }) => !whole)
    if (service && others.length >= service.capacity) throw new ProblemError('slot_taken')
    if (row.moved_from !== null) {
      const isUnread = await dropHeldMail(transaction, { booking: id }, 'moved')
      if (full.customer?.email && !isUnread) throw new ProblemError('conflict', { detail: 'the customer was told' })
      await transaction.update(bookings).set({ starts_at, ends_at }).where(eq(bookings.id, id))
    }
    return setStatus(runtime, transaction, id, { status: 'booked', changed_by: by.name })
  })
}

export async function endOperatorBooking(
  runtime: Runtime,
  { reference, status }: { reference: string; status: 'done' | 'cancelled' },
) {
  const { booking } = await findBookingByReference(runtime, reference)
  return operatorBooking(runtime, await endBooking(runtime, booking.id, status))
}

const findBookingByReference = async ({ cipher, database }: Runtime, reference: string) =>
  withGuest(
    cipher,
    await findByBeginning('booking', reference, (pattern) =>
      selectBookings(database).where(like(bookings.id, pattern)).limit(2),
    ),
  )

/** A booking with its note in plain text. */
export type OperatorBooking = ReturnType<typeof operatorBooking>

function operatorBooking({ cipher }: Runtime, { booking, pharmacy, customer }: FullBooking) {
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
    note: cipher.tryDecrypt('bookings', booking).note,
    created_at: booking.created_at.toISOString(),
  }
}
