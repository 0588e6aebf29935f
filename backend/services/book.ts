import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ageOn } from '@/lib/contract/auth'
import { BOOKING_CANCEL_HOURS, type BookingStatus } from '@/lib/contract/pharmacies'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { bookings } from '../database/schema/bookings'
import { services } from '../database/schema/places'
import { dayNumberAt, dayText } from '../dates/rome'
import { invalidField, ProblemError } from '../http/problem'
import type { PharmacyRow } from '../pharmacies/queries'
import type { Platform } from '../platform'
import { mailBooked, mailCancelled } from './mails'
import { type FullBooking, findBooking, lockBooking, takenOf } from './queries'
import { slotsOn } from './slots'

const CANCEL_MS = BOOKING_CANCEL_HOURS * 3_600_000

export interface BookingWish {
  service_id: number
  note?: string | undefined
  /** RFC 3339. */
  date: string
}

/**
 * Books within the caller's transaction. The service's row is locked first, so of any number at once the bookings never
 * exceed its capacity. Throws `not_found`, `validation_failed` where a note is missing, `age_restricted`,
 * `slot_not_bookable`, `slot_taken`.
 */
export async function bookService(
  { cipher, env, now }: Platform,
  transaction: Database,
  user_id: number,
  pharmacy: PharmacyRow,
  { service_id, note, date }: BookingWish,
): Promise<FullBooking> {
  const [service] = await transaction
    .select()
    .from(services)
    .where(and(eq(services.id, service_id), eq(services.pharmacy_id, pharmacy.id)))
    .for('update')
  if (!service) throw new ProblemError('not_found')
  if (service.requires_note && !note) throw invalidField('note', 'required')
  const start = new Date(date)
  const day = dayNumberAt(start)
  await checkAge(transaction, user_id, service.minimum_age, dayText(day))
  const end = new Date(start.getTime() + service.duration_minutes * 60_000)
  const taken = await takenOf(transaction, service.id, start, end)
  const slot = slotsOn(pharmacy, service, taken, day, now()).find((one) => one.start.getTime() === start.getTime())
  if (!slot) throw new ProblemError('slot_not_bookable')
  if (!slot.available) throw new ProblemError('slot_taken')
  const id = randomUUID()
  await transaction.insert(bookings).values({
    id,
    user_id,
    pharmacy_id: pharmacy.id,
    service_id: service.id,
    service_name: service.name,
    duration_minutes: service.duration_minutes,
    starts_at: slot.start,
    ends_at: slot.end,
    note_encrypted: note ? cipher.sealText(note) : null,
    created_at: now(),
    updated_at: now(),
  })
  const booked = await findBooking(transaction, id)
  if (!booked) throw new Error('a booking that was just made is gone')
  await mailBooked(transaction, env, booked, note ?? null)
  return booked
}

/** Age counts on the day of the appointment. */
async function checkAge(
  transaction: Database,
  user_id: number,
  minimum_age: number | null,
  day: string,
): Promise<void> {
  if (minimum_age === null) return
  const [user] = await transaction.select({ birth_day: users.birth_day }).from(users).where(eq(users.id, user_id))
  if (!user) throw new ProblemError('unauthenticated')
  if (ageOn(user.birth_day, day) < minimum_age) throw new ProblemError('age_restricted')
}

/**
 * Calls a customer's booking off, once. Throws `not_found` for another's, and `too_late` from two hours before it on; one
 * that is called off already stays so.
 */
export async function cancelOwnBooking({ database, env, now }: Platform, user_id: number, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    const row = await lockBooking(transaction, id)
    if (!row || row.user_id !== user_id) throw new ProblemError('not_found')
    if (row.status === 'cancelled') return
    if (row.status === 'done' || row.starts_at.getTime() - now().getTime() < CANCEL_MS)
      throw new ProblemError('too_late')
    await mailCancelled(transaction, env, await setStatus(transaction, id, 'cancelled', now()), 'customer')
  })
}

export async function setStatus(
  transaction: Database,
  id: string,
  status: BookingStatus,
  now: Date,
): Promise<FullBooking> {
  await transaction.update(bookings).set({ status, updated_at: now }).where(eq(bookings.id, id))
  const changed = await findBooking(transaction, id)
  if (!changed) throw new ProblemError('not_found')
  return changed
}
