import { addOpenMinutes, keepUntil, startOfWork } from '@/lib/rules/opening-hours'
import { ORDERABLE_READY_MINUTES } from '@/lib/rules/readiness'
import type { pharmacies } from '../database/schema/places'

type Hours = Pick<typeof pharmacies.$inferSelect, 'opening_hours' | 'closures'>

/**
 * When an order placed now can be collected, counted in opening time; null where the hours are unknown. What the wholesaler
 * brings ("pronto in 24-48 ore") counts from when the pharmacy is there to order it.
 */
export function readyAt(hours: Hours, now: Date, ready_in_minutes: number, from_wholesaler: boolean): Date | null {
  const { opening_hours, closures } = hours
  const start = startOfWork(opening_hours, closures, now)
  if (start === null) return null
  const from = from_wholesaler ? new Date(start.getTime() + ORDERABLE_READY_MINUTES * 60_000) : start
  return addOpenMinutes(opening_hours, closures, from, ready_in_minutes)
}

/** For how long what was said to be ready stays good, in milliseconds: a quarter of an hour, and never more than half of the preparing. */
const graceMs = (ready_in_minutes: number) => Math.min(15, ready_in_minutes / 2) * 60_000

/** When an order is ready that was told `expected` and would be ready at `ready_at` now: as it was told while that is good, null once it is not. */
export function heldReady(ready_at: Date | null, expected: Date, ready_in_minutes: number): Date | null {
  if (ready_at === null || ready_at <= expected) return ready_at
  return ready_at.getTime() - expected.getTime() <= graceMs(ready_in_minutes) ? expected : null
}

/** Until when an order is held to be ready as `readyAt` says now; null where hours are unknown. */
export function readyHoldsUntil(hours: Hours, now: Date, ready_in_minutes: number, wholesaler: boolean): Date | null {
  const ready = readyAt(hours, now, ready_in_minutes, wholesaler)
  const start = startOfWork(hours.opening_hours, hours.closures, now)
  if (ready === null || start === null) return null
  const holds = (time: number) =>
    heldReady(readyAt(hours, new Date(time), ready_in_minutes, wholesaler), ready, ready_in_minutes) !== null
  // Until the work begins nothing changes; then each minute is a minute later, and one too close to closing brings the next day.
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

/** Until when an order that is ready then is kept. A pharmacy without known hours counts calendar days. */
export function keptUntil({ opening_hours, closures, keep_days }: Hours & { keep_days: number }, ready: Date): Date {
  return (
    keepUntil(opening_hours, closures, ready, keep_days) ??
    new Date(ready.getTime() + Math.max(keep_days, 1) * 24 * 3600_000)
  )
}
