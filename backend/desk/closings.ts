import { and, eq, gt, inArray, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { DeskClosing, DeskHours, DeskMetOrder } from '@/lib/contract/desk-hours'
import { closesFor, type WeekAndClosures } from '@/lib/rules/closure'
import { DAY_MINUTES, minutesOfTime, parseDay, romeTimestamp, today } from '@/lib/values/rome-time'
import type { Database } from '../database/open'
import { bookings } from '../database/schema/bookings'
import { orders } from '../database/schema/orders'
import { services } from '../database/schema/places'
import type { SomeHandlers } from '../http/handler'
import { hashState } from '../http/idempotency'
import { parseId } from '../http/page'
import { invalidField, ProblemError } from '../http/problem'
import type { Runtime } from '../http/runtime'
import { BEFORE_PREPARING } from '../orders'
import type { PharmacyRow } from '../pharmacies'
import { addClosure, hoursVersion, lockSlots, removeClosure, setOpeningHours } from '../pharmacies'
import { selectBookings, withGuest } from '../services'
import { toDeskBooking } from './agenda'
import { open } from './orders'
import { ownPharmacy, toDeskPharmacy } from './scope'

interface BlockedTime {
  service_id: number | null
  starts_at: Date
  ends_at: Date
}

/** A change that closes times: new opening hours beside the current ones, or a time blocked for bookings. */
interface Closing {
  before: WeekAndClosures
  after: WeekAndClosures
  /** Closed days, if only they change. */
  days?: { from: string; to: string } | undefined
  block?: BlockedTime | undefined
}

interface Span {
  begin: Date
  /** Undefined for a change of the week. */
  end: Date | undefined
}

/** Returns the appointments and orders that a change would leave in a closed time, by time. */
async function findMet(
  runtime: Runtime,
  database: Database,
  pharmacyId: number,
  closing: Closing,
): Promise<DeskClosing> {
  const met = {
    bookings: await findMetBookings(runtime, database, pharmacyId, closing),
    orders: await findMetOrders(runtime, database, pharmacyId, closing),
  }
  const state = [
    ...met.bookings.map(({ id, starts_at }) => [id, starts_at]),
    ...met.orders.map(({ id, why, at }) => [id, why, at]),
  ]
  return { ...met, acknowledge: hashState(state) }
}

/**
 * Locks services and delivery slots, so that no booking is added before the change is saved. Throws `closing_meets`
 * unless the affected bookings and orders are exactly the acknowledged ones.
 */
export async function requireAcknowledged(
  runtime: Runtime,
  transaction: Database,
  pharmacyId: number,
  closing: Closing,
  acknowledged: string | undefined,
): Promise<void> {
  await lockServices(transaction, pharmacyId)
  if (!closing.block) await lockSlots(transaction, pharmacyId)
  const met = await findMet(runtime, transaction, pharmacyId, closing)
  if (met.bookings.length + met.orders.length > 0 && met.acknowledge !== acknowledged)
    throw new ProblemError('closing_meets', { detail: `${met.bookings.length} bookings, ${met.orders.length} orders` })
}

/** Locks the services of a pharmacy: bookings of them wait. Returns their IDs. */
export async function lockServices(transaction: Database, pharmacyId: number): Promise<number[]> {
  const here = eq(services.pharmacy_id, pharmacyId)
  const rows = await transaction
    .select({ id: services.id })
    .from(services)
    .where(here)
    .orderBy(services.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Returns a closed time as instants, since summer time skips an hour. Throws `validation_failed` for a wrong one. */
export function readBlockedTime({
  service_id,
  date,
  from,
  to,
}: NonNullable<CallInput<Calls['previewDeskClosing']>['body']['block']>): BlockedTime {
  const day = parseDay(date)
  if (day === null) throw invalidField('date', 'date_invalid')
  if ((from === undefined) !== (to === undefined)) throw invalidField(from === undefined ? 'from' : 'to', 'required')
  const begin = (from !== undefined && minutesOfTime(from)) || 0
  const end = to === undefined ? DAY_MINUTES : (minutesOfTime(to) ?? 0)
  const [starts_at, ends_at] = [new Date(romeTimestamp(day, begin)), new Date(romeTimestamp(day, end))]
  if (ends_at <= starts_at) throw invalidField('to', 'out_of_range')
  return { service_id: service_id === undefined ? null : parseId(service_id), starts_at, ends_at }
}

function readSpan({ days, block }: Closing, now: Date): Span {
  if (block) return { begin: block.starts_at, end: block.ends_at }
  if (!days) return { begin: now, end: undefined }
  // A night's window ends on the day after.
  const [first, last] = [parseDay(days.from) ?? 0, parseDay(days.to) ?? 0]
  return { begin: new Date(romeTimestamp(first, 0)), end: new Date(romeTimestamp(last + 2, 0)) }
}

async function findMetBookings(runtime: Runtime, database: Database, pharmacyId: number, closing: Closing) {
  const { before, after, block } = closing
  const now = runtime.now()
  const { begin, end } = readSpan(closing, now)
  const rows = await selectBookings(database)
    .where(
      and(
        eq(bookings.pharmacy_id, pharmacyId),
        eq(bookings.status, 'booked'),
        gt(bookings.starts_at, now),
        gt(bookings.ends_at, begin),
        end && lt(bookings.starts_at, end),
        block && block.service_id !== null ? eq(bookings.service_id, block.service_id) : undefined,
      ),
    )
    .orderBy(bookings.starts_at, bookings.id)
  return rows
    .filter(({ booking }) => block !== undefined || closesFor.appointment(before, after, booking))
    .map((row) => toDeskBooking(runtime, withGuest(runtime.cipher, row)))
}

/** A time that is closed for bookings meets no order. */
async function findMetOrders(
  { cipher, now }: Runtime,
  database: Database,
  pharmacyId: number,
  closing: Closing,
): Promise<DeskMetOrder[]> {
  if (closing.block) return []
  const { begin, end } = readSpan(closing, now())
  const since = new Date(Math.max(begin.getTime(), now().getTime()))
  const within = (at: SQLWrapper) =>
    and(sql`${at} >= ${since.toISOString()}::timestamptz`, end && sql`${at} < ${end.toISOString()}::timestamptz`)
  const slotEnd = sql`(${orders.delivery}->>'slot_end')::timestamptz`
  const rows = await database
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      delivery: orders.delivery,
      ready_at: orders.ready_at,
      keep_until: orders.keep_until,
      customer_encrypted: orders.customer_encrypted,
    })
    .from(orders)
    .where(
      and(
        eq(orders.pharmacy_id, pharmacyId),
        open,
        or(
          within(slotEnd),
          and(inArray(orders.status, [...BEFORE_PREPARING, 'preparing']), within(orders.ready_at)),
          and(eq(orders.status, 'ready'), within(orders.keep_until)),
        ),
      ),
    )
  return rows
    .flatMap(({ id, number, status, customer_encrypted, ...order }) => {
      const met = judgeOrder({ status, ...order }, closing)
      const { customer } = cipher.tryDecrypt('orders', { id, customer_encrypted })
      const name = customer && `${customer.first_name} ${customer.last_name}`
      const phone_number = customer?.phone_number ?? null
      return met ? [{ id, number, status, customer: name, phone_number, ...met }] : []
    })
    .sort((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id))
}

type JudgedOrder = Pick<typeof orders.$inferSelect, 'status' | 'delivery' | 'ready_at' | 'keep_until'>

/** Returns the part of an order that falls into a time closed by the change: slot, ready time or keep-until; else null. */
function judgeOrder(
  { status, delivery: { slot_start, slot_end }, ready_at, keep_until }: JudgedOrder,
  { before, after }: Closing,
): Pick<DeskMetOrder, 'why' | 'at' | 'until'> | null {
  if (slot_start && slot_end) {
    const slot = { starts_at: new Date(slot_start), ends_at: new Date(slot_end) }
    return closesFor.slot(before, after, slot) ? { why: 'slot', at: slot_start, until: slot_end } : null
  }
  const [why, at] = status === 'ready' ? (['keep', keep_until] as const) : (['ready', ready_at] as const)
  return at && closesFor[why](before, after, at) ? { why, at: at.toISOString(), until: null } : null
}

export const deskHoursHandlers = {
  async getDeskHours({ query, staff }, { database }) {
    return toDeskHours(await ownPharmacy(database, staff, query.pharmacy_id), query.since)
  },

  async setDeskHours({ body: { pharmacy_id, version, opening_hours, acknowledged }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    const check = (transaction: Database, before: WeekAndClosures, after: WeekAndClosures) =>
      requireAcknowledged(runtime, transaction, pharmacy.id, { before, after }, acknowledged)
    await setOpeningHours(runtime, { pharmacy, by: staff.name, version, opening_hours, check })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },

  async addDeskClosure({ body: { pharmacy_id, from, to, reason, acknowledged }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    const check = (transaction: Database, before: WeekAndClosures, after: WeekAndClosures) =>
      requireAcknowledged(runtime, transaction, pharmacy.id, { before, after, days: { from, to } }, acknowledged)
    await addClosure(runtime, { pharmacy, by: staff.name, closure: { from, to, reason: reason || null }, check })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },

  async previewDeskClosing({ body: { pharmacy_id, opening_hours, closure, block }, staff }, runtime) {
    const { id, ...before } = await ownPharmacy(runtime.database, staff, pharmacy_id)
    const after = {
      opening_hours: opening_hours ?? before.opening_hours,
      closures: closure ? [...before.closures, { ...closure, reason: null }] : before.closures,
    }
    const days = opening_hours ? undefined : closure
    const blocked = block && readBlockedTime(block)
    return findMet(runtime, runtime.database, id, { before, after, days, block: blocked })
  },

  async removeDeskClosure({ body: { pharmacy_id, from }, staff }, runtime) {
    const pharmacy = await ownPharmacy(runtime.database, staff, pharmacy_id)
    await removeClosure(runtime, { pharmacy, by: staff.name, from })
    return toDeskHours(await ownPharmacy(runtime.database, staff, pharmacy_id))
  },
} satisfies SomeHandlers

function toDeskHours(pharmacy: PharmacyRow, since = today()): DeskHours {
  const { opening_hours, closures } = pharmacy
  return {
    pharmacy: toDeskPharmacy(pharmacy),
    version: hoursVersion(pharmacy),
    opening_hours,
    closures: closures.filter(({ to }) => to >= since),
  }
}
