import { and, eq, notInArray, type SQL, sql } from 'drizzle-orm'
import type { OrderRequest } from '@/lib/contract/orders'
import { countedWeekday } from '@/lib/rules/holidays'
import { addOpenMinutes, keepUntil, openWindowsOn, startOfWork } from '@/lib/rules/opening-hours'
import { ORDERABLE_READY_MINUTES } from '@/lib/rules/readiness'
import { dayNumberAt, minutesOfTime, romeTimestamp } from '@/lib/values/rome-time'
import type { Database } from '../database/open'
import { orders } from '../database/schema/orders'
import type { pharmacies, StoredDelivery } from '../database/schema/places'
import type { PharmacyRow } from './queries'

const SLOT_DAYS = 7

export interface Slot {
  start: Date
  end: Date
  available: boolean
}

/** Number of active orders per slot, keyed by {@link slotKey}. */
export type SlotCounts = ReadonlyMap<string, number>

export function slotKey(deliveryId: string, start: Date): string {
  return `${deliveryId} ${start.getTime()}`
}

/** The delivery covers the postal code; collection has no restriction. */
export function serves(delivery: StoredDelivery, postalCode: string): boolean {
  return delivery.kind === 'click_and_collect' || delivery.postal_codes.some((prefix) => postalCode.startsWith(prefix))
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
export async function slotCounts(database: Database, pharmacyId: number, now: Date): Promise<SlotCounts> {
  const start: SQL<number> = sql<number>`extract(epoch from (${orders.delivery}->>'slot_start')::timestamptz)::float8 * 1000`
  const rows = await database
    .select({ id: sql<string>`${orders.delivery}->>'id'`, start_ms: start, count: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        eq(orders.pharmacy_id, pharmacyId),
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

export function findSlot(slots: readonly Slot[], slotStart: string | undefined): Slot | null {
  const start = Date.parse(slotStart ?? '')
  return slots.find((slot) => slot.start.getTime() === start) ?? null
}

/** Locks the pharmacy's slots until the end of the transaction, so that the last place is given once. */
export async function lockSlots(transaction: Database, pharmacyId: number): Promise<void> {
  await transaction.execute(sql`SELECT pg_advisory_xact_lock(hashtext('delivery slots'), ${pharmacyId}::int)`)
}

type Hours = Pick<typeof pharmacies.$inferSelect, 'opening_hours' | 'closures'>

/**
 * Computes when an order placed now can be collected, in opening time; null without hours. The wholesaler's 24–48 hours
 * start when the pharmacy is open to order.
 */
export function readyAt(hours: Hours, now: Date, readyInMinutes: number, fromWholesaler: boolean): Date | null {
  const { opening_hours, closures } = hours
  const start = startOfWork(opening_hours, closures, now)
  if (start === null) return null
  const from = fromWholesaler ? new Date(start.getTime() + ORDERABLE_READY_MINUTES * 60_000) : start
  return addOpenMinutes(opening_hours, closures, from, readyInMinutes)
}

/** How long a shown ready time stays valid, in ms: a quarter of an hour, at most half of the preparation. */
const graceMs = (readyInMinutes: number) => Math.min(15, readyInMinutes / 2) * 60_000

/** Returns the ready time: `expected` while it is still valid, null once it is not. */
export function confirmReadyTime(ready_at: Date | null, expected: Date, readyInMinutes: number): Date | null {
  if (ready_at === null || ready_at <= expected) return ready_at
  return ready_at.getTime() - expected.getTime() <= graceMs(readyInMinutes) ? expected : null
}

/** Returns until when `readyAt` gives the present answer; null without hours. */
export function readyHoldsUntil(hours: Hours, now: Date, readyInMinutes: number, wholesaler: boolean): Date | null {
  const ready = readyAt(hours, now, readyInMinutes, wholesaler)
  const start = startOfWork(hours.opening_hours, hours.closures, now)
  if (ready === null || start === null) return null
  const holds = (time: number) =>
    confirmReadyTime(readyAt(hours, new Date(time), readyInMinutes, wholesaler), ready, readyInMinutes) !== null
  // Before opening nothing changes; later each minute shifts the time by a minute, up to closing time.
  let good = start.getTime()
  let bad = good + graceMs(readyInMinutes)
  if (holds(bad)) return new Date(bad)
  while (bad - good > 1000) {
    const middle = Math.floor((good + bad) / 2)
    if (holds(middle)) good = middle
    else bad = middle
  }
  return new Date(bad)
}

/** Returns until when a new order is kept, once it is ready. Pharmacies without known hours count calendar days. */
export function getKeepUntil({ opening_hours, closures, keep_days }: Hours & { keep_days: number }, ready: Date): Date {
  return (
    keepUntil(opening_hours, closures, ready, keep_days) ??
    new Date(ready.getTime() + Math.max(keep_days, 1) * 24 * 3600_000)
  )
}

/** Returns until when an order that is ready is kept: at least as long as the customer was told before. */
export function keepAtLeast(pharmacy: Hours & { keep_days: number }, ready: Date, told: Date | null): Date {
  const until = getKeepUntil(pharmacy, ready)
  return told !== null && told > until ? told : until
}
