/**
 * A weekly interval: ISO weekday, `HH:MM` to `HH:MM`, `24:00` for the end of the day. One that ends at or before its
 * start ends on the next day.
 */
export type WeeklyWindow = { weekday: number; opens: string; closes: string }

/** The times of a weekly interval. */
export type Window = Omit<WeeklyWindow, 'weekday'>
const DAY_MINUTES = 24 * 60
/** Longer ones past midnight are typos: `13-9`. */
const NIGHT_MAX_MINUTES = 18 * 60

/** Returns the windows sorted; null if one begins before the end of another or is too long. */
export function sortWeeklyHours(windows: readonly WeeklyWindow[]): WeeklyWindow[] | null {
  const sorted = [...windows].sort((one, other) => one.weekday - other.weekday || (one.opens < other.opens ? -1 : 1))
  return sorted.some(isTooLong) || hasOverlaps(sorted) ? null : sorted
}

/** Writes a day's windows as `parseWeeklyHours` reads them. */
export const formatDayHours = (windows: readonly Window[]): string =>
  windows.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

export const meet = (one: Window, other: Window): boolean => one.opens < endOf(other) && other.opens < endOf(one)

const endOf = ({ opens, closes }: Window): string => (closes > opens ? closes : '24:00')

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function length({ opens, closes }: Window): number {
  const [from, to] = [minutes(opens), minutes(closes)]
  return to > from ? to - from : to + DAY_MINUTES - from
}

export const isTooLong = (window: Window): boolean =>
  length(window) > (window.closes > window.opens ? DAY_MINUTES : NIGHT_MAX_MINUTES)

/** Tests whether one window begins before the end of another, also past midnight. */
function hasOverlaps(windows: readonly WeeklyWindow[]): boolean {
  const week = 7 * DAY_MINUTES
  const starts = windows.map(({ weekday, opens }) => (weekday - 1) * DAY_MINUTES + minutes(opens))
  return windows.some((window, index) => {
    const start = starts[index] ?? 0
    const next = index + 1 < windows.length ? (starts[index + 1] ?? 0) : (starts[0] ?? 0) + week
    return start + length(window) > next
  })
}
