import { dayNumberAt, parseDay } from '@/lib/values/rome-time'
import type { WeeklyWindow } from './hours-words'
import { isOpenAt, openWindowsOn } from './opening-hours'

/** Days; a longer closure is a typo in the year. */
const LONGEST = 366

interface Days {
  from: string
  to: string
}

/** Returns what is wrong with a closure's days, both included; null if nothing is. */
export function judgeClosure({ from, to }: Days): 'closure_reversed' | 'closure_too_long' | null {
  const days = (parseDay(to) ?? 0) - (parseDay(from) ?? 0) + 1
  if (days < 1) return 'closure_reversed'
  return days > LONGEST ? 'closure_too_long' : null
}

export const closuresOverlap = (one: Days, other: Days): boolean => one.from <= other.to && other.from <= one.to

export interface WeekAndClosures {
  opening_hours: readonly WeeklyWindow[] | null
  closures: readonly (Days & { reason: string | null })[]
}

interface Period {
  starts_at: Date
  ends_at: Date
}

/** Windows that open on a moment's day or on the day before, which may end on it. */
const windowsAround = ({ opening_hours, closures }: WeekAndClosures, at: Date) => {
  const day = dayNumberAt(at)
  return [day - 1, day].flatMap((one) => openWindowsOn(opening_hours, closures, one))
}

/** Whether a pharmacy is open during the whole appointment. A window of the day before does not count, as in bookings. */
export const isOpenFor = ({ opening_hours, closures }: WeekAndClosures, { starts_at, ends_at }: Period): boolean =>
  openWindowsOn(opening_hours, closures, dayNumberAt(starts_at)).some(
    ({ opens, closes }) => opens <= starts_at && ends_at <= closes,
  )

/** Time of a period in which the pharmacy is open, in ms. */
const openTime = (hours: WeekAndClosures, { starts_at, ends_at }: Period): number =>
  windowsAround(hours, starts_at)
    .map(
      ({ opens, closes }) =>
        Math.min(closes.getTime(), ends_at.getTime()) - Math.max(opens.getTime(), starts_at.getTime()),
    )
    .reduce((sum, one) => sum + Math.max(0, one), 0)

const opensOnDay = ({ opening_hours, closures }: WeekAndClosures, { starts_at }: Period): boolean =>
  openWindowsOn(opening_hours, closures, dayNumberAt(starts_at)).length > 0

const isKeptUntil = (hours: WeekAndClosures, until: Date): boolean =>
  windowsAround(hours, until).some(({ opens, closes }) => opens < until && until <= closes)

/** Whether a change of hours closes the pharmacy for what is agreed: each function compares before and after. */
export const closesFor = {
  appointment: (before: WeekAndClosures, after: WeekAndClosures, period: Period): boolean =>
    isOpenFor(before, period) && !isOpenFor(after, period),
  /** A slot may lie outside of opening hours, on a day on which the pharmacy opens. */
  slot: (before: WeekAndClosures, after: WeekAndClosures, slot: Period): boolean =>
    (opensOnDay(before, slot) && !opensOnDay(after, slot)) || openTime(before, slot) > openTime(after, slot),
  ready: (before: WeekAndClosures, after: WeekAndClosures, at: Date): boolean =>
    isOpenAt(before.opening_hours, before.closures, at) && !isOpenAt(after.opening_hours, after.closures, at),
  keep: (before: WeekAndClosures, after: WeekAndClosures, until: Date): boolean =>
    isKeptUntil(before, until) && !isKeptUntil(after, until),
}
