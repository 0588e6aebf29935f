import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { OrderRequest } from '@/lib/contract/orders'
import { countedWeekday } from '@/lib/rules/holidays'
import { addOpenMinutes, openWindowsOn } from '@/lib/rules/opening-hours'
import { dayNumberAt, minutesOfTime, romeTimestamp } from '@/lib/values/rome-time'
import type { Database } from '../database/open'
import { orders } from '../database/schema/orders'
import type { StoredDelivery } from '../database/schema/places'
import type { PharmacyRow } from './queries'

const SLOT_DAYS = 7

export interface Slot {
  start: Date
  end: Date
  available: boolean
}

/** Number of active orders per slot, keyed by {@link slotKey}. */
export type SlotCounts = ReadonlyMap<string, number>

export function slotKey(delivery_id: string, start: Date): string {
  return `${delivery_id} ${start.getTime()}`
}

/** The delivery covers the postal code; collection has no restriction. */
export function serves(delivery: StoredDelivery, postal_code: string): boolean {
  return delivery.kind === 'click_and_collect' || delivery.postal_codes.some((prefix) => postal_code.startsWith(prefix))
}

/**
 * Future delivery slots of the next seven days, on days the pharmacy opens (holidays count as Sunday). A slot is
 * available if it has capacity and an order placed now is ready at its start.
 */
export function listSlots(
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
    const weekday = countedWeekday(day)
    for (const window of delivery.slots.filter((slot) => slot.weekday === weekday)) {
      const from = minutesOfTime(window.start)
      const to = minutesOfTime(window.end)
      if (from === null || to === null || to <= from) continue
      const start = new Date(romeTimestamp(day, from))
      if (start <= now) continue
      const free = (counts.get(slotKey(delivery.id, start)) ?? 0) < window.capacity
      slots.push({ start, end: new Date(romeTimestamp(day, to)), available: free && ready !== null && ready <= start })
    }
  }
  return slots.sort((one, other) => one.start.getTime() - other.start.getTime())
}

/** Counts orders per slot from `now` on. Run it inside the order's transaction, after the lock. */
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

/** Current slots of an order's delivery; empty if it uses none. */
export async function slotsAsked(
  database: Database,
  pharmacy: PharmacyRow,
  { id, slot_start }: OrderRequest['delivery'],
  now: Date,
): Promise<Slot[]> {
  const delivery = pharmacy.deliveries.find((one) => one.id === id)
  if (!delivery || slot_start === undefined) return []
  return listSlots(pharmacy, delivery, await slotCounts(database, pharmacy.id, now), now)
}

export function findSlot(slots: readonly Slot[], slot_start: string | undefined): Slot | null {
  const start = Date.parse(slot_start ?? '')
  return slots.find((slot) => slot.start.getTime() === start) ?? null
}

/** Locks the pharmacy's slots until the end of the transaction, so that the last place is given once. */
export async function lockSlots(transaction: Database, pharmacy_id: number): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('delivery slots'), ${pharmacy_id}::int)`)
}
