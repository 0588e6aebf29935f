import { and, eq, gt, lt, type SQL } from 'drizzle-orm'
import { parseId } from '@/backend/http/row-ids'
import type { Runtime } from '@/backend/http/runtime'
import { ageOn } from '@/lib/contract/auth'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { GuestContact } from '@/lib/contract/guest-bookings'
import { BOOKING_CANCEL_HOURS, type BookingStatus } from '@/lib/contract/pharmacies'
import { randomKey } from '@/lib/identifiers/random-key'
import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import type { Database } from '../database/open'
import { bookings } from '../database/schema/bookings'
import { services } from '../database/schema/places'
import { first, invalidField, ProblemError } from '../http/problem'
import type { PharmacyRow } from '../pharmacies/queries'
import { mailBooked, mailCancelled } from './booking-mails'
import { issueBookingKey } from './guest-keys'
import { type FullBooking, findBooking, lockBooking } from './queries'
import { requireSlot } from './require-slot'

const CANCEL_MS = BOOKING_CANCEL_HOURS * 3_600_000

/** Who books, with the condition for their bookings. The caller holds a lock for them. */
export type Booker = { own: SQL } & (
  | { user_id: number; birth_day: string | null }
  | { user_id: null; contact: GuestContact; of_age: boolean }
)

/**
 * Books within the caller's transaction. Locks the service's row first, so that concurrent bookings never exceed the
 * capacity. Throws `not_found`, `health_consent_missing`, `validation_failed` for a missing note, `age_restricted`,
 * `appointment_overlaps`, `too_many_bookings`, `slot_not_bookable`, `slot_taken`.
 */
export async function bookService(
  { cipher, env, now }: Runtime,
  transaction: Database,
  booker: Booker,
  pharmacy: PharmacyRow,
  { service_id, note, date, health_data_consent }: CallInput<Calls['bookService']>['body'],
): Promise<FullBooking> {
  const named = and(eq(services.id, parseId(service_id)), eq(services.pharmacy_id, pharmacy.id))
  const service = first(await transaction.select().from(services).where(named).for('update'))
  if (health_data_consent !== true) throw new ProblemError('health_consent_missing')
  if (service.requires_note && !note) throw invalidField('note', 'required')
  const start = new Date(date)
  const day = dayNumberAt(start)
  if (service.minimum_age !== null && !isOldEnough(booker, service.minimum_age, dayText(day)))
    throw new ProblemError('age_restricted')
  const end = new Date(start.getTime() + service.duration_minutes * 60_000)
  await checkOwnBookings(
    transaction,
    booker.own,
    { pharmacy_id: pharmacy.id, start, end },
    { most: env.OPEN_BOOKINGS_MAX, now: now() },
  )
  const slot = await requireSlot(transaction, pharmacy, service, { start, now: now() })
  const id = randomKey()
  await transaction.insert(bookings).values({
    id,
    user_id: booker.user_id,
    pharmacy_id: pharmacy.id,
    service_id: service.id,
    service_name: service.name,
    duration_minutes: service.duration_minutes,
    starts_at: slot.start,
    ends_at: slot.end,
    ...cipher.encrypt(
      'bookings',
      { id },
      { note: note || null, guest: booker.user_id === null ? booker.contact : null },
    ),
    health_data_consent_at: now(),
    created_at: now(),
    updated_at: now(),
  })
  const booked = await findBooking(cipher, transaction, id)
  const link = booker.user_id === null ? await issueBookingKey(transaction, id, 'link') : null
  await mailBooked(transaction, env, { ...booked, link }, service, note ?? null)
  return booked
}

/** Age on the day of the appointment: by a customer's date of birth, or as a guest declares. */
function isOldEnough(booker: Booker, minimum_age: number, day: string): boolean {
  return booker.user_id === null ? booker.of_age : ageOn(booker.birth_day ?? day, day) >= minimum_age
}

/**
 * Cancels a customer's booking, or with null a guest's whose key was checked; a repeated call changes nothing. Throws
 * `not_found` for another's, and `too_late` less than two hours before.
 */
export async function cancelOwnBooking(runtime: Runtime, user_id: number | null, id: string): Promise<void> {
  const { database, env, now } = runtime
  await database.transaction(async (transaction) => {
    const row = await lockBooking(transaction, id)
    if (row.user_id !== user_id) throw new ProblemError('not_found')
    if (row.status === 'cancelled') return
    if (row.status !== 'booked' || row.starts_at.getTime() - now().getTime() < CANCEL_MS)
      throw new ProblemError('too_late')
    await mailCancelled(
      transaction,
      env,
      await setStatus(runtime, transaction, id, { status: 'cancelled' }),
      'customer',
    )
  })
}

export async function setStatus(
  { cipher, now }: Runtime,
  transaction: Database,
  id: string,
  { status, changed_by = null }: { status: BookingStatus; changed_by?: string | null },
) {
  await transaction.update(bookings).set({ status, changed_by, updated_at: now() }).where(eq(bookings.id, id))
  return findBooking(cipher, transaction, id)
}

/**
 * Checks a new appointment against the booker's future ones. Throws `appointment_overlaps`, and `too_many_bookings`
 * beyond `most` or half of it at this pharmacy.
 */
async function checkOwnBookings(
  transaction: Database,
  whose: SQL,
  wish: { pharmacy_id: number; start: Date; end: Date },
  { most, now }: { most: number; now: Date },
): Promise<void> {
  const own = and(whose, eq(bookings.status, 'booked'))
  const overlapping = and(own, lt(bookings.starts_at, wish.end), gt(bookings.ends_at, wish.start))
  if ((await transaction.$count(bookings, overlapping)) > 0) throw new ProblemError('appointment_overlaps')
  const ahead = and(own, gt(bookings.ends_at, now))
  const here = and(ahead, eq(bookings.pharmacy_id, wish.pharmacy_id))
  if (
    (await transaction.$count(bookings, ahead)) >= most ||
    (await transaction.$count(bookings, here)) >= Math.ceil(most / 2)
  )
    throw new ProblemError('too_many_bookings')
}
