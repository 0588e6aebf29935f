import { and, eq, gt, inArray, lt, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { CallInput } from '@/lib/contract/call'
import type { Calls } from '@/lib/contract/calls'
import type { DeskClosing, DeskMetOrder } from '@/lib/contract/desk-hours'
import { closesFor, type WeekAndClosures } from '@/lib/rules/closure'
import { DAY_MINUTES, minutesOfTime, parseDay, romeTimestamp } from '@/lib/values/rome-time'
import type { Database } from '../database/open'
import { bookings } from '../database/schema/bookings'
import { orders } from '../database/schema/orders'
import { services } from '../database/schema/places'
import { invalidField, ProblemError } from '../http/problem'
import { parseId } from '../http/row-ids'
import type { Runtime } from '../http/runtime'
import { hashState } from '../http/state-version'
import { BEFORE_PREPARING } from '../orders/status'
import { lockSlots } from '../pharmacies/deliveries'
import { selectBookings, withGuest } from '../services/queries'
import { toDeskBooking } from './agenda'
import { open } from './orders'

export interface BlockedTime {
  service_id: number | null
  starts_at: Date
  ends_at: Date
}

/** A change that closes times: new opening hours beside the current ones, or a time blocked for bookings. */
export interface Closing {
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
export async function findMet(
  runtime: Runtime,
  database: Database,
  pharmacy_id: number,
  closing: Closing,
): Promise<DeskClosing> {
  const met = {
    bookings: await findMetBookings(runtime, database, pharmacy_id, closing),
    orders: await findMetOrders(runtime, database, pharmacy_id, closing),
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
  pharmacy_id: number,
  closing: Closing,
  acknowledged: string | undefined,
): Promise<void> {
  await lockServices(transaction, pharmacy_id)
  if (!closing.block) await lockSlots(transaction, pharmacy_id)
  const met = await findMet(runtime, transaction, pharmacy_id, closing)
  if (met.bookings.length + met.orders.length > 0 && met.acknowledge !== acknowledged)
    throw new ProblemError('closing_meets', { detail: `${met.bookings.length} bookings, ${met.orders.length} orders` })
}

/** Locks the services of a pharmacy: bookings of them wait. Returns their IDs. */
export async function lockServices(transaction: Database, pharmacy_id: number): Promise<number[]> {
  const here = eq(services.pharmacy_id, pharmacy_id)
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

async function findMetBookings(runtime: Runtime, database: Database, pharmacy_id: number, closing: Closing) {
  const { before, after, block } = closing
  const now = runtime.now()
  const { begin, end } = readSpan(closing, now)
  const rows = await selectBookings(database)
    .where(
      and(
        eq(bookings.pharmacy_id, pharmacy_id),
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
  pharmacy_id: number,
  closing: Closing,
): Promise<DeskMetOrder[]> {
  if (closing.block) return []
  const { begin, end } = readSpan(closing, now())
  const since = new Date(Math.max(begin.getTime(), now().getTime()))
  const within = (at: SQLWrapper) =>
    and(sql`${at} >= ${since.toISOString()}::timestamptz`, end && sql`${at} < ${end.toISOString()}::timestamptz`)
  const slot_end = sql`(${orders.delivery}->>'slot_end')::timestamptz`
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
        eq(orders.pharmacy_id, pharmacy_id),
        open,
        or(
          within(slot_end),
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
