import type { Pharmacy } from '@/lib/contract/pharmacies'
import {
  DAY_MINUTES,
  type DayNumber,
  dayNumberAt,
  minutesOfTime,
  parseDay,
  romeTimestamp,
} from '@/lib/values/rome-time'
import { countedWeekday } from './holidays'

/**
 * Opening hours, all in Europe/Rome:
 * - A row whose `closes` is not after its `opens` ends on the next day (20:00–02:00); 00:00–24:00 is the whole day.
 * - A window belongs to the day on which it opens; a closure removes the windows of its days, inclusive.
 * - On a national holiday Sunday's hours apply, as signs say ("domenica e festivi"). Pharmacies that close on a holiday
 *   despite Sunday hours, or on a patron saint's day, have a closure for it.
 * - A duty turn opens regardless of hours, holidays and closures.
 */
type Hours = readonly Pharmacy['opening_hours'][number][] | null
type Closures = readonly Pharmacy['closures'][number][]

export interface Turn {
  starts_at: Date
  ends_at: Date
}

/** More than a year, so that a yearly rest of any length is covered. */
const HORIZON_DAYS = 400

interface Window {
  opens: number
  closes: number
}

/** A pharmacy's times, with weekly windows in minutes after midnight. */
type Plan = ReturnType<typeof buildPlan>

/** Checks whether the pharmacy is open. Without hours (null or empty) only duty turns count. */
export function isOpenAt(hours: Hours, closures: Closures, instant: Date, turns: readonly Turn[] = []): boolean {
  const time = instant.getTime()
  const window = nextWindow(buildPlan(hours, closures, turns), time)
  return window !== null && window.opens <= time
}

/** Returns when `isOpenAt` next changes; null if it does not within 400 days (no hours, or always open). */
export function nextChange(hours: Hours, closures: Closures, instant: Date, turns: readonly Turn[] = []): Date | null {
  const time = instant.getTime()
  const window = nextWindow(buildPlan(hours, closures, turns), time)
  if (!window) return null
  if (window.opens > time) return new Date(window.opens)
  return Number.isFinite(window.closes) ? new Date(window.closes) : null
}

/**
 * Returns when so many minutes of opening time have passed since `from`, always a moment at which the pharmacy is open:
 * what would be ready at closing is ready at the next opening. Null without hours or beyond 400 days. Duty turns do not
 * count, since nobody prepares orders in them.
 */
export function addOpenMinutes(hours: Hours, closures: Closures, from: Date, minutes: number): Date | null {
  let left = Math.max(0, minutes) * 60_000
  for (const window of openWindows(buildPlan(hours, closures, []), from.getTime())) {
    const start = Math.max(window.opens, from.getTime())
    if (start + left < window.closes) return new Date(start + left)
    left -= window.closes - start
  }
  return null
}

/** An order this close to closing is prepared at the next opening. */
export const LAST_MINUTES_MS = 60 * 60_000

/** Returns when work on an order of `now` begins; null without hours. Duty turns do not count. */
export function startOfWork(hours: Hours, closures: Closures, now: Date): Date | null {
  const change = nextChange(hours, closures, now)
  if (!isOpenAt(hours, closures, now)) return change
  if (change === null || change.getTime() - now.getTime() >= LAST_MINUTES_MS) return now
  return nextChange(hours, closures, change)
}

/**
 * Returns until when an order ready at `readyAt` is kept: closing time of the `days`-th opening day after that day,
 * which itself does not count (dies a quo non computatur, docs/domain.md#L35). With 0 days, closing time of the day
 * itself or of the next opening day. Null without hours or without enough opening days in 400.
 */
export function keepUntil(hours: Hours, closures: Closures, readyAt: Date, days: number): Date | null {
  const plan = buildPlan(hours, closures, [])
  const first = dayNumberAt(readyAt)
  let left = Math.max(0, days)
  for (let day = left === 0 ? first : first + 1; day <= first + HORIZON_DAYS; day++) {
    const closes = Math.max(...windowsOnDay(plan, day).map((window) => window.closes))
    if (closes <= readyAt.getTime()) continue
    left -= 1
    if (left <= 0) return new Date(closes)
  }
  return null
}

/** Returns a day's windows as instants, with holidays and closures, for slots and bookings. */
export function openWindowsOn(hours: Hours, closures: Closures, day: DayNumber): { opens: Date; closes: Date }[] {
  const windows = merged(windowsOnDay(buildPlan(hours, closures, []), day))
  return windows.map(({ opens, closes }) => ({ opens: new Date(opens), closes: new Date(closes) }))
}

function buildPlan(hours: Hours, closures: Closures, turns: readonly Turn[]) {
  const weekly = new Map<number, Window[]>()
  for (const row of hours ?? []) {
    const opens = minutesOfTime(row.opens)
    const closes = minutesOfTime(row.closes)
    if (opens === null || closes === null || opens === DAY_MINUTES) continue
    const window = { opens, closes: closes > opens ? closes : closes + DAY_MINUTES }
    weekly.set(row.weekday, [...(weekly.get(row.weekday) ?? []), window])
  }
  const closed = closures.flatMap((closure) => {
    const from = parseDay(closure.from)
    const to = parseDay(closure.to)
    return from === null || to === null ? [] : [{ from, to }]
  })
  return {
    weekly,
    closed,
    turns: turns.map((turn) => ({ opens: turn.starts_at.getTime(), closes: turn.ends_at.getTime() })),
  }
}

/** Windows that open on that day, without duty turns, unsorted. */
function windowsOnDay(plan: Plan, day: DayNumber): Window[] {
  if (plan.closed.some(({ from, to }) => from <= day && day <= to)) return []
  const weekly = plan.weekly.get(countedWeekday(day)) ?? []
  return weekly
    .map((window) => ({ opens: romeTimestamp(day, window.opens), closes: romeTimestamp(day, window.closes) }))
    .filter((window) => window.opens < window.closes)
}

function nextWindow(plan: Plan, after: number): Window | null {
  for (const window of openWindows(plan, after)) return window
  return null
}

/** Yields open intervals that end after that moment, with adjoining windows merged; Infinity if no end is in sight. */
function* openWindows(plan: Plan, after: number): Generator<Window> {
  // A window of the previous day may reach past midnight.
  const first = dayNumberAt(after) - 1
  const horizon = romeTimestamp(first + HORIZON_DAYS + 1, 0)
  const turns = plan.turns.filter((turn) => turn.closes > after && turn.opens < horizon)
  let pending: Window | null = null
  for (let day = first; day <= first + HORIZON_DAYS; day++) {
    const end = romeTimestamp(day + 1, 0)
    const duty = turns.filter((turn) => turn.opens < end && (day === first || turn.opens >= romeTimestamp(day, 0)))
    for (const window of merged([...windowsOnDay(plan, day), ...duty])) {
      if (pending && window.opens <= pending.closes) pending.closes = Math.max(pending.closes, window.closes)
      else {
        if (pending && pending.closes > after) yield pending
        pending = window
      }
    }
  }
  if (pending && pending.closes > after) {
    yield { opens: pending.opens, closes: pending.closes >= horizon ? Number.POSITIVE_INFINITY : pending.closes }
  }
}

function merged(windows: Window[]): Window[] {
  const joined: Window[] = []
  for (const window of windows.sort((one, other) => one.opens - other.opens)) {
    const last = joined.at(-1)
    if (last && window.opens <= last.closes) last.closes = Math.max(last.closes, window.closes)
    else joined.push({ ...window })
  }
  return joined
}
