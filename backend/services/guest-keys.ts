import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm'
import { hashToken, newToken } from '../account'
import type { Database } from '../database/open'
import { booking_keys, bookings, guest_bookings } from '../database/schema/bookings'
import { hasHash, type KeyedHash } from '../encryption/keys'
import { ProblemError } from '../http/problem'

/** Retention of a guest's contact and keys after the appointment or its cancellation. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Creates a key of the booking, or the token of a mailed link, with 256 random bits, stored hashed. */
export async function issueBookingKey(
  database: Database,
  booking_id: string,
  purpose: 'key' | 'link' = 'key',
): Promise<string> {
  const key = newToken()
  await database.insert(booking_keys).values({ key_hash: hashToken(key), booking_id, purpose })
  return key
}

/** Throws `not_found` for a wrong key, and for a booking that joined an account. */
export async function requireBookingKey(database: Database, bookingId: string, key: string | null): Promise<void> {
  const [row] = await database
    .select({ id: bookings.id })
    .from(booking_keys)
    .innerJoin(bookings, eq(bookings.id, booking_keys.booking_id))
    .where(
      and(
        eq(booking_keys.key_hash, hashToken(key ?? '')),
        eq(booking_keys.booking_id, bookingId),
        eq(booking_keys.purpose, 'key'),
        isNull(bookings.user_id),
      ),
    )
  if (!row) throw new ProblemError('not_found')
}

/**
 * Exchanges a mailed link for a key. The link stays valid for the first browser that opens it, and is used up without
 * a device. The link of a booking that joined an account gives no key and stays valid. Null for an unknown link.
 */
export async function takeBookingLink(database: Database, token: string, device: KeyedHash | null) {
  const living = and(
    eq(booking_keys.key_hash, hashToken(token)),
    eq(booking_keys.purpose, 'link'),
    or(isNull(booking_keys.device_hash), device === null ? undefined : hasHash(booking_keys.device_hash, device)),
  )
  const [link] = await database
    .select({ id: bookings.id, user_id: bookings.user_id })
    .from(booking_keys)
    .innerJoin(bookings, eq(bookings.id, booking_keys.booking_id))
    .where(living)
    .for('update')
  if (!link) return null
  if (link.user_id !== null) return { id: link.id, key: null }
  if (device === null) await database.delete(booking_keys).where(living)
  else await database.update(booking_keys).set({ device_hash: device.stored }).where(living)
  return { id: link.id, key: await issueBookingKey(database, link.id) }
}

/** Deletes guests' contacts, keys and hashes of the bookings that the condition names. */
export async function dropGuestBookings(database: Database, which: SQL | undefined): Promise<void> {
  const named = database.select({ id: bookings.id }).from(bookings).where(which)
  await database.delete(booking_keys).where(inArray(booking_keys.booking_id, named))
  await database.delete(guest_bookings).where(inArray(guest_bookings.booking_id, named))
  await database.update(bookings).set({ guest_encrypted: null }).where(which)
}

const DROPPED_AT_ONCE = 500

/** Deletes them some time after the appointment, or after its cancellation. */
export async function deleteExpiredGuestBookings(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS)
  const over = or(lt(bookings.ends_at, before), and(eq(bookings.status, 'cancelled'), lt(bookings.updated_at, before)))
  const guests = database.select({ id: guest_bookings.booking_id }).from(guest_bookings)
  const withoutAccount = or(inArray(bookings.id, guests), isNotNull(bookings.booked_by))
  const due = database
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(over, isNotNull(bookings.guest_encrypted), withoutAccount))
    .limit(DROPPED_AT_ONCE)
  for (;;) {
    const ids = (await due).map(({ id }) => id)
    if (ids.length === 0) return
    await dropGuestBookings(database, inArray(bookings.id, ids))
  }
}
