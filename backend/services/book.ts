import { and, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Cipher } from '@/backend/encryption/cipher'
import { parseId } from '@/backend/http/page'
import type { Runtime } from '@/backend/http/runtime'
import { ageOn } from '@/lib/contract/auth'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { GuestContact } from '@/lib/contract/guest-bookings'
import { BOOKING_CANCEL_HOURS, type BookingStatus } from '@/lib/contract/pharmacies'
import { randomKey } from '@/lib/identifiers/random-key'
import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import { userById } from '../account'
import type { Database } from '../database/open'
import { bookings, guest_bookings } from '../database/schema/bookings'
import { services } from '../database/schema/places'
import { first, invalidField, ProblemError } from '../http/problem'
import { mailboxKey, mailboxKeys } from '../mail/recipient'
import type { PharmacyRow, ServiceRow } from '../pharmacies'
import { mailBooked, mailCancelled, mailMovedByCustomer } from './booking-mails'
import { issueBookingKey } from './guest-keys'
import { type BookingRow, type FullBooking, findBooking, lockBooking, lockService, requireSlot } from './queries'
import type { Slot } from './slots'

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
function isOldEnough(booker: Booker, minimumAge: number, day: string): boolean {
  return booker.user_id === null ? booker.of_age : ageOn(booker.birth_day ?? day, day) >= minimumAge
}

/**
 * Cancels a customer's booking, or with null a guest's whose key was checked; a repeated call changes nothing. Throws
 * `not_found` for another's, and `too_late` less than two hours before.
 */
export async function cancelOwnBooking(runtime: Runtime, userId: number | null, id: string): Promise<void> {
  const { database, env, now } = runtime
  await database.transaction(async (transaction) => {
    const row = await lockBooking(transaction, id)
    if (row.user_id !== userId) throw new ProblemError('not_found')
    if (row.status === 'cancelled') return
    requireChangeable(row, now())
    await mailCancelled(
      transaction,
      env,
      await setStatus(runtime, transaction, id, { status: 'cancelled' }),
      'customer',
    )
  })
}

/** Throws `too_late` for a booking that has ended, or less than two hours before. */
function requireChangeable({ status, starts_at }: BookingRow, now: Date): void {
  if (status !== 'booked' || starts_at.getTime() - now.getTime() < CANCEL_MS) throw new ProblemError('too_late')
}

/**
 * Moves a customer's booking, or with null a guest's whose key was checked, to another free time of its service, with
 * mails to both sides. Throws `not_found` for another's, `too_late` as for a cancellation, `age_restricted`,
 * `appointment_overlaps`, `slot_not_bookable`, `slot_taken`, `rate_limited`.
 */
export async function moveOwnBooking(
  { cipher, database, env, now }: Runtime,
  userId: number | null,
  { id, date }: { id: string; date: string },
): Promise<FullBooking> {
  return database.transaction(async (transaction) => {
    const found = await findBooking(cipher, transaction, id)
    if (found.booking.user_id !== userId) throw new ProblemError('not_found')
    const own = await lockOwnBookings(transaction, cipher, found)
    const service = await lockService(transaction, found.booking.service_id)
    const row = await lockBooking(transaction, id)
    if (row.user_id !== userId) throw new ProblemError('not_found')
    requireChangeable(row, now())
    const start = new Date(date)
    if (row.starts_at.getTime() === start.getTime()) return found
    const day = dayText(dayNumberAt(start))
    const birthDay = userId === null ? null : (await userById(transaction, userId)).birth_day
    // A guest has declared to reach the age; for another day than the first, too.
    if (userId !== null && service.minimum_age !== null && ageOn(birthDay ?? day, day) < service.minimum_age)
      throw new ProblemError('age_restricted')
    const slot = await requireSlot(transaction, found.pharmacy, service, { start, now: now(), except: id })
    if (own) await requireNoOverlap(transaction, and(own, ne(bookings.id, id)), slot)
    const full = await setTime(transaction, { cipher, now }, row, { slot, service, changed_by: null, moved_from: null })
    await mailMovedByCustomer(transaction, env, full, row)
    return full
  })
}

/** Locks the bookings of who booked against others at the same time; null for a phone booking, which has no such rule. */
async function lockOwnBookings(
  transaction: Database,
  cipher: Cipher,
  { booking: { id, user_id }, customer }: FullBooking,
): Promise<SQL | null> {
  if (user_id !== null) {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('bookings of a customer'), ${user_id})`)
    return eq(bookings.user_id, user_id)
  }
  if (!customer?.email) return null
  const [known] = await transaction.select().from(guest_bookings).where(eq(guest_bookings.booking_id, id))
  return known ? lockMailbox(transaction, cipher, customer.email) : null
}

/** Locks the bookings of a guest's mailbox and returns their condition. */
export async function lockMailbox(transaction: Database, cipher: Cipher, email: string): Promise<SQL> {
  const key = mailboxKey(cipher, email)
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('bookings of a mailbox'), hashtext(${key}))`)
  const mine = transaction
    .select({ id: guest_bookings.booking_id })
    .from(guest_bookings)
    .where(inArray(guest_bookings.mailbox_hash, mailboxKeys(cipher, email)))
  return inArray(bookings.id, mine)
}

/** Writes the new time of a locked booking. */
export async function setTime(
  transaction: Database,
  { cipher, now }: Pick<Runtime, 'cipher' | 'now'>,
  { id }: BookingRow,
  { slot, service, ...by }: { slot: Slot; service: ServiceRow } & Pick<BookingRow, 'changed_by' | 'moved_from'>,
): Promise<FullBooking> {
  const time = { starts_at: slot.start, ends_at: slot.end, duration_minutes: service.duration_minutes }
  await transaction
    .update(bookings)
    .set({ ...time, ...by, updated_at: now() })
    .where(eq(bookings.id, id))
  return findBooking(cipher, transaction, id)
}

export async function setStatus(
  { cipher, now }: Runtime,
  transaction: Database,
  id: string,
  { status, changed_by = null }: { status: BookingStatus; changed_by?: string | null },
) {
  const set = { status, changed_by, moved_from: null, updated_at: now() }
  await transaction.update(bookings).set(set).where(eq(bookings.id, id))
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
  await requireNoOverlap(transaction, whose, wish)
  const own = and(whose, eq(bookings.status, 'booked'))
  const ahead = and(own, gt(bookings.ends_at, now))
  const here = and(ahead, eq(bookings.pharmacy_id, wish.pharmacy_id))
  if (
    (await transaction.$count(bookings, ahead)) >= most ||
    (await transaction.$count(bookings, here)) >= Math.ceil(most / 2)
  )
    throw new ProblemError('too_many_bookings')
}

/** Throws `appointment_overlaps` if one of these bookings is at that time. */
async function requireNoOverlap(
  transaction: Database,
  whose: SQL | undefined,
  { start, end }: { start: Date; end: Date },
): Promise<void> {
  const meanwhile = and(lt(bookings.starts_at, end), gt(bookings.ends_at, start))
  const overlapping = and(whose, eq(bookings.status, 'booked'), meanwhile)
  if ((await transaction.$count(bookings, overlapping)) > 0) throw new ProblemError('appointment_overlaps')
}
