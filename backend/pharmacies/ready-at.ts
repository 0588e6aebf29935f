import { addOpenMinutes, keepUntil, startOfWork } from '@/lib/rules/opening-hours'
import { ORDERABLE_READY_MINUTES } from '@/lib/rules/readiness'
import type { pharmacies } from '../database/schema/places'

type Hours = Pick<typeof pharmacies.$inferSelect, 'opening_hours' | 'closures'>

/**
 * Computes when an order placed now can be collected, in opening time; null without hours. The wholesaler's 24–48 hours
 * start when the pharmacy is open to order.
 */
export function readyAt(hours: Hours, now: Date, ready_in_minutes: number, from_wholesaler: boolean): Date | null {
  const { opening_hours, closures } = hours
  const start = startOfWork(opening_hours, closures, now)
  if (start === null) return null
  const from = from_wholesaler ? new Date(start.getTime() + ORDERABLE_READY_MINUTES * 60_000) : start
  return addOpenMinutes(opening_hours, closures, from, ready_in_minutes)
}

/** How long a shown ready time stays valid, in ms: a quarter of an hour, at most half of the preparation. */
const graceMs = (ready_in_minutes: number) => Math.min(15, ready_in_minutes / 2) * 60_000

/** Returns the ready time: `expected` while it is still valid, null once it is not. */
export function confirmReadyTime(ready_at: Date | null, expected: Date, ready_in_minutes: number): Date | null {
  if (ready_at === null || ready_at <= expected) return ready_at
  return ready_at.getTime() - expected.getTime() <= graceMs(ready_in_minutes) ? expected : null
}

/** Returns until when `readyAt` gives the present answer; null without hours. */
export function readyHoldsUntil(hours: Hours, now: Date, ready_in_minutes: number, wholesaler: boolean): Date | null {
  const ready = readyAt(hours, now, ready_in_minutes, wholesaler)
  const start = startOfWork(hours.opening_hours, hours.closures, now)
  if (ready === null || start === null) return null
  const holds = (time: number) =>
    confirmReadyTime(readyAt(hours, new Date(time), ready_in_minutes, wholesaler), ready, ready_in_minutes) !== null
  // Before opening nothing changes; later each minute shifts the time by a minute, up to closing time.
  let good = start.getTime()
  let bad = good + graceMs(ready_in_minutes)
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
