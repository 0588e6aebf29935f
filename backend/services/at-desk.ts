import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Cipher } from '@/backend/encryption/cipher'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import { randomKey } from '@/lib/identifiers/random-key'
import { fold } from '@/lib/values/fold'
import { phoneText } from '@/lib/values/phone'
import type { Database } from '../database/open'
import { bookings } from '../database/schema/bookings'
import { hashState } from '../http/idempotency'
import { invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { dropHeldMail } from '../mail/about'
import { queueMail } from '../mail/compose'
import type { PharmacyRow, ServiceRow } from '../pharmacies'
import { setTime } from './book'
import { bookingConfirmedMail, bookingMovedMail } from './booking-mails'
import { issueBookingKey } from './guest-keys'
import { requireBookingVersion } from './operator'
import {
  type FullBooking,
  findBooking,
  lockBooking,
  lockService,
  requireSlot,
  selectBookings,
  withGuest,
} from './queries'

/** Who acts at the desk. `charge` takes a mail to an address that nobody has proven. */
interface ByStaff {
  by: string
  charge: (transaction: Database, email: string) => Promise<void>
}

/**
 * Books for somebody on the telephone, who gets a mail with a link to the booking if there is an address. Throws
 * `validation_failed` for a missing note, `slot_not_bookable`, `slot_taken`, `appointment_overlaps` unless exactly the
 * caller's appointments at that time were acknowledged, `rate_limited`.
 */
export async function bookForCaller(
  { cipher, database, env, now }: Runtime,
  { pharmacy, service }: { pharmacy: PharmacyRow; service: ServiceRow },
  { note, acknowledged, ...caller }: CallInput<Calls['bookAtDesk']>['body'],
  { by, charge }: ByStaff,
): Promise<FullBooking> {
  if (service.requires_note && !note) throw invalidField('note', 'required')
  const id = randomKey()
  const { first_name, last_name, phone_number, email, date } = caller
  const guest = { first_name, last_name, phone_number, email: email ?? null }
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('bookings at the desk'), ${pharmacy.id}::int)`)
    await lockService(transaction, service.id)
    const slot = await requireSlot(transaction, pharmacy, service, { start: new Date(date), now: now() })
    const others = await findSameCaller(cipher, transaction, service, caller)
    if (others.length > 0 && acknowledgeBookings(others) !== acknowledged)
      throw new ProblemError('appointment_overlaps')
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
    if (row.starts_at.getTime() === slot.start.getTime()) return findBooking(cipher, transaction, id)
    const about = { booking: id }
    // The customer has not read of the time before, if its mail was still held.
    const isUnread = row.moved_from !== null && (await dropHeldMail(transaction, about, 'moved'))
    const moved_from = (isUnread && row.moved_from) || row.starts_at
    const full = await setTime(transaction, { cipher, now }, row, { slot, service, changed_by, moved_from })
    const { customer } = full
    if (customer?.email && !customer.email_confirmed_at) await charge(transaction, customer.email)
    const mail = bookingMovedMail(env, full, { before: moved_from, actor: 'pharmacy' })
    await queueMail(transaction, mail, about, { repeats: 'moved', undoable: true })
    return full
  })
}

type Caller = Omit<CallInput<Calls['previewDeskBooking']>['body'], 'service_id'>

/** Returns the pharmacy's bookings at that time of who has the caller's name, telephone or e-mail address. */
export async function findSameCaller(
  cipher: Cipher,
  database: Database,
  { pharmacy_id, duration_minutes }: ServiceRow,
  { date, ...caller }: Caller,
): Promise<FullBooking[]> {
  const start = new Date(date)
  const end = new Date(start.getTime() + duration_minutes * 60_000)
  const rows = await selectBookings(database)
    .where(
      and(
        eq(bookings.pharmacy_id, pharmacy_id),
        eq(bookings.status, 'booked'),
        lt(bookings.starts_at, end),
        gt(bookings.ends_at, start),
      ),
    )
    .orderBy(bookings.starts_at, bookings.id)
  const asked = identify(caller)
  return rows
    .map((row) => withGuest(cipher, row))
    .filter(({ customer }) => customer && identify(customer).some((one) => asked.includes(one)))
}

export const acknowledgeBookings = (found: readonly FullBooking[]): string =>
  hashState(found.map(({ booking }) => booking.id))

const identify = ({
  first_name,
  last_name,
  phone_number,
  email,
}: Pick<Caller, 'first_name' | 'last_name'> & {
  phone_number: string | null
  email?: string | null | undefined
}): string[] =>
  [fold(`${first_name} ${last_name}`), phone_number && phoneText(phone_number), email?.toLowerCase()].filter(
    (one) => typeof one === 'string',
  )
