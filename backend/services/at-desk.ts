import { and, eq } from 'drizzle-orm'
import type { Cipher } from '@/backend/encryption/cipher'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { randomKey } from '@/lib/identifiers/random-key'
import type { Database } from '../database/open'
import { type BookingContact, bookings } from '../database/schema/bookings'
import { services } from '../database/schema/places'
import { first, invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { dropHeldMail } from '../mail/about'
import { queueMail } from '../mail/compose'
import type { PharmacyRow, ServiceRow } from '../pharmacies/queries'
import { bookingConfirmedMail, bookingMovedMail } from './booking-mails'
import { issueBookingKey } from './guest-keys'
import { requireBookingVersion } from './operator'
import { type FullBooking, findBooking, lockBooking } from './queries'
import { requireSlot } from './require-slot'
import type { Slot } from './slots'

/** Who acts at the desk. `charge` takes a mail to an address that nobody has proven. */
interface ByStaff {
  by: string
  charge: (transaction: Database, email: string) => Promise<void>
}

/**
 * Books for somebody on the telephone, who gets a mail with a link to the booking if there is an address. Throws
 * `validation_failed` for a missing note, `slot_not_bookable`, `slot_taken`, `appointment_overlaps` for who is booked then, `rate_limited`.
 */
export async function bookForCaller(
  { cipher, database, env, now }: Runtime,
  { pharmacy, service }: { pharmacy: PharmacyRow; service: ServiceRow },
  { first_name, last_name, phone_number, email, note, date }: CallInput<Calls['bookAtDesk']>['body'],
  { by, charge }: ByStaff,
): Promise<FullBooking> {
  if (service.requires_note && !note) throw invalidField('note', 'required')
  const id = randomKey()
  const guest = { first_name, last_name, phone_number, email: email ?? null }
  return database.transaction(async (transaction) => {
    await lockService(transaction, service.id)
    const slot = await requireSlot(transaction, pharmacy, service, { start: new Date(date), now: now() })
    await requireNewCaller(cipher, transaction, { service, slot, guest })
    await transaction.insert(bookings).values({
      id,
      pharmacy_id: pharmacy.id,
      service_id: service.id,
      service_name: service.name,
      duration_minutes: service.duration_minutes,
      starts_at: slot.start,
      ends_at: slot.end,
      ...cipher.encrypt('bookings', { id }, { note: note || null, guest }),
      booked_by: by,
      created_at: now(),
      updated_at: now(),
    })
    const full = await findBooking(cipher, transaction, id)
    const link = email ? await issueBookingKey(transaction, id, 'link') : null
    if (email) await charge(transaction, email)
    await queueMail(transaction, bookingConfirmedMail(env, { ...full, link }, service), 'recipient')
    return full
  })
}

/**
 * Moves a booking to another free time of its service, with a mail to the customer. Throws `conflict` for one that has
 * changed or ended, `slot_not_bookable`, `slot_taken`, `rate_limited`.
 */
export async function moveBooking(
  { cipher, database, env, now }: Runtime,
  { booking: { id, service_id }, pharmacy }: FullBooking,
  { version, date }: CallInput<Calls['moveDeskBooking']>['body'],
  { by: changed_by, charge }: ByStaff,
): Promise<FullBooking> {
  return database.transaction(async (transaction) => {
    const service = await lockService(transaction, service_id)
    const row = await lockBooking(transaction, id)
    if (row.status !== 'booked') throw new ProblemError('conflict', { detail: `the booking is ${row.status} already` })
    requireBookingVersion(row, version)
    const slot = await requireSlot(transaction, pharmacy, service, { start: new Date(date), now: now(), except: id })
    const moved = { starts_at: slot.start, ends_at: slot.end, duration_minutes: service.duration_minutes, changed_by }
    await transaction
      .update(bookings)
      .set({ ...moved, updated_at: now() })
      .where(eq(bookings.id, id))
    const full = await findBooking(cipher, transaction, id)
    if (row.starts_at.getTime() === slot.start.getTime()) return full
    const { customer } = full
    if (customer?.email && !customer.email_confirmed_at) await charge(transaction, customer.email)
    const about = { booking: id }
    // The customer has not read of the time before, if its mail was still held.
    const before = (await dropHeldMail(transaction, about, 'moved')) ? null : row.starts_at
    await queueMail(transaction, bookingMovedMail(env, full, before), about, { repeats: 'moved' })
    return full
  })
}

/** Throws `appointment_overlaps` if the caller is booked at that time: a form was sent twice. */
async function requireNewCaller(
  cipher: Cipher,
  transaction: Database,
  { service, slot, guest }: { service: ServiceRow; slot: Slot; guest: BookingContact },
): Promise<void> {
  const booked = await transaction
    .select()
    .from(bookings)
    .where(and(eq(bookings.service_id, service.id), eq(bookings.status, 'booked'), eq(bookings.starts_at, slot.start)))
  const identify = ({ first_name, last_name, phone_number }: BookingContact) =>
    `${first_name} ${last_name} ${phone_number}`.toLowerCase()
  const is_same = booked.some((row) => {
    const known = cipher.tryDecrypt('bookings', row).guest
    return known !== null && identify(known) === identify(guest)
  })
  if (is_same) throw new ProblemError('appointment_overlaps')
}

/** Locks a service, so that bookings of it wait. Throws `slot_not_bookable` for one that is gone. */
async function lockService(transaction: Database, id: number): Promise<ServiceRow> {
  return first(await transaction.select().from(services).where(eq(services.id, id)).for('update'), 'slot_not_bookable')
}
