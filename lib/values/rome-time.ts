import { memoizeLatest } from './memoize-latest'
import { momentAtWallClock, offsetAt } from './wall-clock'

const MINUTE = 60_000
export const DAY_MINUTES = 24 * 60
const DAY_LENGTH = DAY_MINUTES * MINUTE
const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIME = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/** A day in Italy as a number of days since 1970-01-01, which is faster than text. */
export type DayNumber = number

export function dayNumberAt(moment: Date | number): DayNumber {
  const time = Number(moment)
  return Math.floor((time + offsetAt(time)) / DAY_LENGTH)
}

export function clockAt(moment: Date | number): string {
  const time = Number(moment)
  return new Date(time + offsetAt(time)).toISOString().slice(11, 16)
}

/** Parses `YYYY-MM-DD`; null for an invalid day (30 February). */
export function parseDay(day: string): DayNumber | null {
  const time = DAY.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
  // Some engines parse 30 February as 2 March.
  if (Number.isNaN(time) || dayText(time / DAY_LENGTH) !== day) return null
  return time / DAY_LENGTH
}

/** `YYYY-MM-DD` */
export function dayText(day: DayNumber): string {
  return new Date(day * DAY_LENGTH).toISOString().slice(0, 10)
}

/** Returns the day in Italy, `YYYY-MM-DD`; every rule about days and ages counts with it. */
export const today = (at: Date | number = Date.now()): string => dayText(dayNumberAt(at))

/** 1 Monday … 7 Sunday, ISO 8601. */
export function isoWeekday(day: DayNumber): number {
  // 1970-01-01 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** Minutes after midnight of `HH:mm`, 1440 for `24:00`; null if invalid. */
export function minutesOfTime(time: string): number | null {
  const match = TIME.exec(time)
  if (!match) return null
  return match[1] === undefined ? DAY_MINUTES : Number(match[1]) * 60 + Number(match[2])
}

/**
 * Converts a wall-clock time in Italy, in minutes after the day's midnight (1440 and more lie in later days), to ms
 * since 1970. A time skipped by summer time moves an hour later; of a repeated time the first counts.
 */
export function romeTimestamp(day: DayNumber, minutes: number): number {
  const carried = Math.floor(minutes / DAY_MINUTES)
  const start = startOfDay(day + carried)
  const rest = (minutes - carried * DAY_MINUTES) * MINUTE
  if (startOfDay(day + carried + 1) - start === DAY_LENGTH) return start + rest
  return momentAtWallClock((day + carried) * DAY_LENGTH + rest)
}

const startOfDay = memoizeLatest((day: DayNumber): number => momentAtWallClock(day * DAY_LENGTH), 10_000)
