import { eq } from 'drizzle-orm'
import { dayNumberAt } from '@/lib/values/rome-time'
import type { Database } from '../database/open'
import { pharmacies, services } from '../database/schema/places'
import { first, ProblemError } from '../http/problem'
import type { PharmacyRow, ServiceRow } from '../pharmacies/queries'
import { readTakenTimes } from './queries'
import { type Slot, slotsOn } from './slots'

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
