import { BOOKING_HORIZON_DAYS } from '@/lib/contract/pharmacies'
import { countedWeekday } from '@/lib/rules/holidays'
import { openWindowsOn } from '@/lib/rules/opening-hours'
import { clockAt, DAY_MINUTES, type DayNumber, dayNumberAt, minutesOfTime, romeTimestamp } from '@/lib/values/rome-time'
import type { PharmacyRow, ServiceRow } from '../pharmacies'

export type BookedPharmacy = Pick<PharmacyRow, 'opening_hours' | 'closures'>
export type BookedService = Pick<ServiceRow, 'duration_minutes' | 'capacity' | 'times'>

export interface Taken {
  starts_at: Date
  ends_at: Date
  /** Nobody can book meanwhile, whatever the capacity. */
  whole?: boolean
}

export type Slot = ReturnType<typeof slotsOn>[number]

const MINUTE_MS = 60_000

export function bookableDays(now: Date): { first: DayNumber; last: DayNumber } {
  const first = dayNumberAt(now)
  return { first, last: first + BOOKING_HORIZON_DAYS - 1 }
}

/**
 * Returns a day's times for a service in order: consecutive slots from the start of each weekly window that lie within
 * opening hours (on a national holiday, Sunday's). A slot is free while fewer bookings than the capacity overlap it.
 * Excludes slots that have begun or lie outside the bookable days.
 */
export function slotsOn(
  pharmacy: BookedPharmacy,
  service: BookedService,
  taken: readonly Taken[],
  day: DayNumber,
  now: Date,
) {
  const { first, last } = bookableDays(now)
  if (day < first || day > last || service.duration_minutes < 1) return []
  const open = openWindowsOn(pharmacy.opening_hours, pharmacy.closures, day)
  if (open.length === 0) return []
  return [...new Set(startsOn(service, day))]
    .sort((one, other) => one - other)
    .flatMap((start) => {
      const end = start + service.duration_minutes * MINUTE_MS
      const inside = open.some(({ opens, closes }) => opens.getTime() <= start && end <= closes.getTime())
      if (!inside || start <= now.getTime() || dayNumberAt(start) !== day) return []
      const overlapping = taken.filter(
        ({ starts_at, ends_at }) => starts_at.getTime() < end && ends_at.getTime() > start,
      )
      const available = overlapping.length < service.capacity && !overlapping.some(({ whole }) => whole)
      return [{ time: clockAt(start), start: new Date(start), end: new Date(end), available }]
    })
}

/** Start times of the service's weekly windows, in ms since 1970. */
function startsOn({ times, duration_minutes }: BookedService, day: DayNumber): number[] {
  const weekday = countedWeekday(day)
  return times.flatMap((window) => {
    const opens = minutesOfTime(window.opens)
    const until = minutesOfTime(window.closes)
    if (window.weekday !== weekday || opens === null || until === null) return []
    const closes = until > opens ? until : until + DAY_MINUTES
    const count = Math.max(0, Math.floor((closes - opens) / duration_minutes))
    return Array.from({ length: count }, (_, index) => romeTimestamp(day, opens + index * duration_minutes))
  })
}
