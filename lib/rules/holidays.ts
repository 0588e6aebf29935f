import { memoizeLatest } from '@/lib/values/memoize-latest'
import { type DayNumber, dayText, isoWeekday, parseDay } from '@/lib/values/rome-time'

/** Month and day (docs/domain.md#L35). */
const FIXED = ['01-01', '01-06', '04-25', '05-01', '06-02', '08-15', '11-01', '12-08', '12-25', '12-26']

/** Saint Francis, a holiday again since 2026 (docs/domain.md#L35). */
const SAINT_FRANCIS = '10-04'
const SAINT_FRANCIS_SINCE = 2026

/** Checks for a national holiday of Italy, including Easter Sunday and Monday, without patron saints' days. */
export function isNationalHoliday(day: DayNumber): boolean {
  return holidaysIn(Number(dayText(day).slice(0, 4))).has(day)
}

/** Weekday (ISO 8601) whose hours apply on that day: Sunday's on a national holiday. */
export const countedWeekday = (day: DayNumber): number => (isNationalHoliday(day) ? 7 : isoWeekday(day))

const holidaysIn = memoizeLatest((year: number): ReadonlySet<DayNumber> => {
  const days = year >= SAINT_FRANCIS_SINCE ? [...FIXED, SAINT_FRANCIS] : FIXED
  const easter = easterIn(year)
  return new Set([...days.flatMap((day) => parseDay(`${year}-${day}`) ?? []), easter, easter + 1])
})

/** Easter Sunday by the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterIn(year: number): DayNumber {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const sunCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - sunCorrection + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const position = epact + toSunday - 7 * late + 114
  return Date.UTC(year, Math.floor(position / 31) - 1, (position % 31) + 1) / 86_400_000
}
