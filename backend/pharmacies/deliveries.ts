import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import { euroFromCents } from '@/lib/contract/money'
import type { Delivery } from '@/lib/contract/pharmacies'
import type { Database } from '../database/open'
import { orders } from '../database/schema/orders'
import type { StoredDelivery } from '../database/schema/places'
import { isNationalHoliday } from '../dates/holidays'
import { dayNumberAt, minutesOfTime, momentOf, weekdayOf } from '../dates/rome'
import { addOpenMinutes, openWindowsOn } from './opening-hours'
import type { PharmacyRow } from './queries'

/** How many days ahead slots are offered, today included. */
const SLOT_DAYS = 7
const SUNDAY = 7

export interface Slot {
  start: Date
  end: Date
  available: boolean
}

/** How many living orders hold the slot of a delivery; keyed by {@link slotKey}. */
export type SlotCounts = ReadonlyMap<string, number>

export function slotKey(delivery_id: string, start: Date): string {
  return `${delivery_id} ${start.getTime()}`
}

/** Whether the delivery goes to that postal code; a collection is for everybody. */
export function serves(delivery: StoredDelivery, postal_code: string): boolean {
  return delivery.kind === 'click_and_collect' || delivery.postal_codes.some((prefix) => postal_code.startsWith(prefix))
}

/** The fee for an order of that subtotal, in cents. */
export function deliveryFeeCents(delivery: StoredDelivery, subtotal_cents: number): number {
  return delivery.free_from_cents !== null && subtotal_cents >= delivery.free_from_cents ? 0 : delivery.fee_cents
}

/**
 * The courier's windows of the next seven days that have not begun, on the days on which the pharmacy opens (on a holiday
 * Sunday's). One is available while it has room and an order of now can be ready when it begins.
 */
export function slotsOf(
  pharmacy: Pick<PharmacyRow, 'opening_hours' | 'closures'>,
  delivery: StoredDelivery,
  counts: SlotCounts,
  now: Date,
): Slot[] {
  const { opening_hours, closures } = pharmacy
  const ready = addOpenMinutes(opening_hours, closures, now, delivery.ready_in_minutes)
  const today = dayNumberAt(now)
  const slots: Slot[] = []
  for (let day = today; day < today + SLOT_DAYS; day++) {
    if (openWindowsOn(opening_hours, closures, day).length === 0) continue
    const weekday = isNationalHoliday(day) ? SUNDAY : weekdayOf(day)
    for (const window of delivery.slots.filter((slot) => slot.weekday === weekday)) {
      const from = minutesOfTime(window.start)
      const to = minutesOfTime(window.end)
      if (from === null || to === null || to <= from) continue
      const start = new Date(momentOf(day, from))
      if (start <= now) continue
      const free = (counts.get(slotKey(delivery.id, start)) ?? 0) < window.capacity
      slots.push({ start, end: new Date(momentOf(day, to)), available: free && ready !== null && ready <= start })
    }
  }
  return slots.sort((one, other) => one.start.getTime() - other.start.getTime())
}

/** The pharmacy's collection and deliveries, for a subtotal and a place to deliver to where they are known. */
export function deliveriesOf(
  pharmacy: PharmacyRow,
  counts: SlotCounts,
  now: Date,
  asked: { postal_code?: string | undefined; subtotal_cents?: number | undefined },
): Delivery[] {
  const { postal_code, subtotal_cents } = asked
  return pharmacy.deliveries
    .filter((delivery) => postal_code === undefined || serves(delivery, postal_code))
    .map((delivery) => ({
      id: delivery.id,
      kind: delivery.kind,
      label: delivery.label,
      fee: euroFromCents(
        subtotal_cents === undefined ? delivery.fee_cents : deliveryFeeCents(delivery, subtotal_cents),
      ),
      free_from: delivery.free_from_cents === null ? null : euroFromCents(delivery.free_from_cents),
      minimum_order: delivery.minimum_order_cents === null ? null : euroFromCents(delivery.minimum_order_cents),
      ready_in_minutes: delivery.ready_in_minutes,
      slots: slotsOf(pharmacy, delivery, counts, now).map(({ start, end, available }) => ({
        start: start.toISOString(),
        end: end.toISOString(),
        available,
      })),
    }))
}

/** Counts the orders that hold a slot from `now` on. Inside the order's transaction it sees the locked truth. */
export async function slotCounts(database: Database, pharmacy_id: number, now: Date): Promise<SlotCounts> {
  const start: SQL<number> = sql<number>`extract(epoch from (${orders.delivery}->>'slot_start')::timestamptz)::float8 * 1000`
  const rows = await database
    .select({ id: sql<string>`${orders.delivery}->>'id'`, start_ms: start, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.pharmacy_id, pharmacy_id),
        notInArray(orders.status, ['cancelled', 'not_collected', 'completed']),
        sql`(${orders.delivery}->>'slot_start')::timestamptz >= ${now.toISOString()}::timestamptz`,
      ),
    )
    .groupBy(sql`1`, sql`2`)
  return new Map(rows.map(({ id, start_ms, count }) => [slotKey(id, new Date(start_ms)), count]))
}
