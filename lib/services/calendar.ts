import { addDays, isoWeekday } from '@/lib/rules/dates'

/** Selectable days, `YYYY-MM-DD`, inclusive. */
export interface Bounds {
  first: string
  last: string
}

export const toMonth = (day: string): string => day.slice(0, 7)

const pad = (value: number) => String(value).padStart(2, '0')

export function shiftMonth(month: string, count: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${Math.floor(index / 12)}-${pad((index % 12) + 1)}`
}

const daysInMonth = (month: string) => Number(addDays(`${shiftMonth(month, 1)}-01`, -1).slice(8))

/** Weeks of a month from Monday to Sunday; null for days of other months. */
export function monthWeeks(month: string): (string | null)[][] {
  const lead = isoWeekday(`${month}-01`) - 1
  const length = daysInMonth(month)
  const cells = Array.from({ length: Math.ceil((lead + length) / 7) * 7 }, (_, index) => {
    const day = index - lead + 1
    return day < 1 || day > length ? null : `${month}-${pad(day)}`
  })
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** The same day of another month, or its last. */
function inMonth(month: string, day: string): string {
  return `${month}-${pad(Math.min(Number(day.slice(8)), daysInMonth(month)))}`
}

export function clampDay(day: string, { first, last }: Bounds): string {
  if (day < first) return first
  return day > last ? last : day
}

const KEYS: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - isoWeekday(day)),
  End: (day) => addDays(day, 7 - isoWeekday(day)),
  PageUp: (day) => inMonth(shiftMonth(toMonth(day), -1), day),
  PageDown: (day) => inMonth(shiftMonth(toMonth(day), 1), day),
}

/**
 * Returns the day that a key moves to: arrows by days and weeks, Home and End to Monday and Sunday, Page Up and Down by
 * months, within bounds. Null for other keys.
 */
export function dayByKey(day: string, key: string, bounds: Bounds): string | null {
  const target = KEYS[key]?.(day)
  return target ? clampDay(target, bounds) : null
}
