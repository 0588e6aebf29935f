import { addOpenMinutes, isOpenAt, keepUntil, nextChange } from '@/lib/rules/opening-hours'
import { ORDERABLE_READY_MINUTES } from '@/lib/rules/readiness'
import type { pharmacies } from '../database/schema/places'

type Hours = Pick<typeof pharmacies.$inferSelect, 'opening_hours' | 'closures'>

/** An order that comes so close to closing is prepared when the pharmacy opens again. */
const LAST_MINUTES_MS = 60 * 60_000

/**
 * When an order placed now can be collected, counted in opening time; null where the hours are unknown. What the wholesaler
 * brings ("pronto in 24-48 ore") counts from when the pharmacy is there to order it.
 */
export function readyAt(hours: Hours, now: Date, ready_in_minutes: number, from_wholesaler: boolean): Date | null {
  const { opening_hours, closures } = hours
  const start = startOfWork(hours, now)
  if (start === null) return null
  const from = from_wholesaler ? new Date(start.getTime() + ORDERABLE_READY_MINUTES * 60_000) : start
  return addOpenMinutes(opening_hours, closures, from, ready_in_minutes)
}

/** Until when an order that is ready then is kept. A pharmacy without known hours counts calendar days. */
export function keptUntil({ opening_hours, closures, keep_days }: Hours & { keep_days: number }, ready: Date): Date {
  return (
    keepUntil(opening_hours, closures, ready, keep_days) ??
    new Date(ready.getTime() + Math.max(keep_days, 1) * 24 * 3600_000)
  )
}

function startOfWork({ opening_hours, closures }: Hours, now: Date): Date | null {
  if (isOpenAt(opening_hours, closures, now)) {
    const closes = nextChange(opening_hours, closures, now)
    if (closes === null || closes.getTime() - now.getTime() >= LAST_MINUTES_MS) return now
    return nextChange(opening_hours, closures, closes)
  }
  return nextChange(opening_hours, closures, now)
}
