import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/open'
import { bookings } from '../database/schema/bookings'
import { ProblemError } from '../http/problem'

/**
 * Checks a new appointment against the customer's future ones, and locks those until the transaction ends. Throws
 * `appointment_overlaps`, and `too_many_bookings` beyond `most` or half of it at this pharmacy.
 */
export async function checkOwnBookings(
  transaction: Database,
  user_id: number,
  wish: { pharmacy_id: number; start: Date; end: Date },
  { most, now }: { most: number; now: Date },
): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('bookings of a customer'), ${user_id})`)
  const own = and(eq(bookings.user_id, user_id), eq(bookings.status, 'booked'))
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
