import { and, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Cipher } from '@/backend/encryption/cipher'
import type { Handler } from '@/backend/http/handler'
import { first, ProblemError } from '@/backend/http/problem'
import type { Runtime } from '@/backend/http/runtime'
import type { Booking } from '@/lib/contract/pharmacies'
import { dayNumberAt } from '@/lib/values/rome-time'
import { joinOrders, userById } from '../account'
import type { Database } from '../database/open'
import { users } from '../database/schema/accounts'
import { booking_blocks, bookings } from '../database/schema/bookings'
import { pharmacies, services } from '../database/schema/places'
import { formatId } from '../http/page'
import type { PharmacyRow, ServiceRow } from '../pharmacies'
import { type Slot, slotsOn, type Taken } from './slots'

export type BookingRow = typeof bookings.$inferSelect

type BookingWithAccount = Awaited<ReturnType<typeof selectBookings>>[number]

/** A booking with its pharmacy and who booked it; null once the account is erased, or the guest's contact deleted. */
export type FullBooking = ReturnType<typeof withGuest>

/** Active bookings of a service that overlap the interval, except one, and the blocks. */
export const readTakenTimes = (
  database: Database,
  serviceId: number,
  from: Date,
  to: Date,
  except = '',
): Promise<Taken[]> => readTakenOfServices(database, [serviceId], from, to, except)

/** The same of several services, each row with its service. */
export function readTakenOfServices(
  database: Database,
  serviceIds: readonly number[],
  from: Date,
  to: Date,
  except = '',
): Promise<(Taken & { service_id: number })[]> {
  const { service_id, starts_at, ends_at } = bookings
  const booked = database
    .select({ service_id, starts_at, ends_at, whole: sql<boolean>`false` })
    .from(bookings)
    .where(
      and(
        inArray(bookings.service_id, [...serviceIds]),
        eq(bookings.status, 'booked'),
        lt(bookings.starts_at, to),
        gt(bookings.ends_at, from),
        ne(bookings.id, except),
      ),
    )
  const blocked = database
    .select({
      service_id: services.id,
      starts_at: booking_blocks.starts_at,
      ends_at: booking_blocks.ends_at,
      whole: sql<boolean>`true`,
    })
    .from(booking_blocks)
    .innerJoin(services, eq(services.pharmacy_id, booking_blocks.pharmacy_id))
    .where(
      and(
        inArray(services.id, [...serviceIds]),
        or(isNull(booking_blocks.service_id), eq(booking_blocks.service_id, services.id)),
        lt(booking_blocks.starts_at, to),
        gt(booking_blocks.ends_at, from),
      ),
    )
  return booked.unionAll(blocked)
}

export function selectBookings(database: Database) {
  return database
    .select({
      booking: bookings,
      pharmacy: pharmacies,
      customer: {
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        phone_number: users.phone_number,
        email_confirmed_at: users.email_confirmed_at,
      },
    })
    .from(bookings)
    .innerJoin(pharmacies, eq(pharmacies.id, bookings.pharmacy_id))
    .leftJoin(users, eq(users.id, bookings.user_id))
}

/** Adds a guest's contact; mails of one that joined an account go to the account's address. */
export function withGuest(cipher: Pick<Cipher, 'tryDecrypt'>, { customer, ...row }: BookingWithAccount) {
  const { guest } = cipher.tryDecrypt('bookings', row.booking)
  const contact = guest && {
    ...guest,
    email: customer?.email ?? guest.email,
    // Nobody has shown to read an address that was told on the telephone.
    email_confirmed_at: customer ? customer.email_confirmed_at : row.booking.booked_by ? null : row.booking.created_at,
  }
  return { ...row, customer: contact ?? customer }
}

export async function findBooking(cipher: Cipher, database: Database, id: string): Promise<FullBooking> {
  return withGuest(cipher, first(await selectBookings(database).where(eq(bookings.id, id))))
}

const LISTED = 200

/** The customer's bookings: future ones, next first; then past and cancelled ones, latest first. */
export const listMyBookings: Handler<'listMyBookings'> = async ({ user_id }, runtime) => {
  const user = await userById(runtime.database, user_id)
  await runtime.database.transaction((transaction) => joinOrders(transaction, user))
  const now = runtime.now().toISOString()
  const coming = sql`(${bookings.status} = 'booked' and ${bookings.ends_at} > ${now}::timestamptz)`
  const rows = await selectBookings(runtime.database)
    .where(eq(bookings.user_id, user_id))
    .orderBy(
      sql`${coming} desc`,
      sql`case when ${coming} then ${bookings.starts_at} end asc`,
      sql`${bookings.starts_at} desc`,
      bookings.id,
    )
    .limit(LISTED)
  return rows.map((row) => toBooking(runtime, withGuest(runtime.cipher, row)))
}

export async function lockBooking(transaction: Database, id: string): Promise<BookingRow> {
  return first(await transaction.select().from(bookings).where(eq(bookings.id, id)).for('update'))
}

export function toBooking({ cipher }: Pick<Runtime, 'cipher'>, { booking, pharmacy }: FullBooking): Booking {
  const { id, code, name, address, city, phone_number } = pharmacy
  return {
    id: booking.id,
    pharmacy: { id: formatId(id), code, name, address, city, phone_number },
    service: {
      id: formatId(booking.service_id),
      name: booking.service_name,
      duration_minutes: booking.duration_minutes,
    },
    date: booking.starts_at.toISOString(),
    note: cipher.tryDecrypt('bookings', booking).note,
    revision: Math.max(0, Math.ceil((booking.updated_at.getTime() - booking.created_at.getTime()) / 1000)),
    status: booking.status === 'missed' ? 'done' : booking.status,
  }
}

/** Locks a service, so that bookings of it wait. Throws `slot_not_bookable` for one that is gone. */
export async function lockService(transaction: Database, id: number): Promise<ServiceRow> {
  return first(await transaction.select().from(services).where(eq(services.id, id)).for('update'), 'slot_not_bookable')
}

/**
 * Returns the free slot of a service that starts then, as if the booking `except` were not there. The caller has locked
 * the service's row, so that concurrent bookings never exceed the capacity. Throws `slot_not_bookable` or `slot_taken`.
 */
export async function requireSlot(
  transaction: Database,
  { id }: Pick<PharmacyRow, 'id'>,
  service: ServiceRow,
  { start, now, except }: { start: Date; now: Date; except?: string },
): Promise<Slot> {
  const end = new Date(start.getTime() + service.duration_minutes * 60_000)
  const taken = await readTakenTimes(transaction, service.id, start, end, except)
  // Read under the lock of the service, for which a change of hours waits.
  const { opening_hours, closures } = pharmacies
  const rows = await transaction.select({ opening_hours, closures }).from(pharmacies).where(eq(pharmacies.id, id))
  const slots = slotsOn(first(rows), service, taken, dayNumberAt(start), now)
  const slot = slots.find((one) => one.start.getTime() === start.getTime())
  if (!slot) throw new ProblemError('slot_not_bookable')
  if (!slot.available) throw new ProblemError('slot_taken')
  return slot
}
