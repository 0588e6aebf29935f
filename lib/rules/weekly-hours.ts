/**
 * A weekly interval: ISO weekday, `HH:MM` to `HH:MM`, `24:00` for the end of the day. One that ends at or before its
 * start ends on the next day.
 */
export type WeeklyWindow = { weekday: number; opens: string; closes: string }

const DAYS = [
  ['lun', 'lu', 'mon', 'mo'],
  ['mar', 'ma', 'tue', 'tu'],
  ['mer', 'me', 'wed', 'we'],
  ['gio', 'gi', 'thu', 'th'],
  ['ven', 've', 'fri', 'fr'],
  ['sab', 'sa', 'sat'],
  ['dom', 'do', 'sun', 'su'],
]
const ALL = [1, 2, 3, 4, 5, 6, 7]
const SUNDAY = 7
/** Holidays, on which Sunday's hours apply (`lib/rules/opening-hours.ts`). */
const HOLIDAYS = /^(?:festiv[io]|ph)$/
const CLOSED = /^(?:chius[oaie]|closed|off|riposo)$/
const DAY_MINUTES = 24 * 60
/** Longer ones past midnight are typos: `13-9`. */
const NIGHT_MAX_MINUTES = 18 * 60

/**
 * Parses weekly hours: `lun-ven 08:30-12:30 15:30-19:30; sab 08:30 - 12:30; dom chiuso`, days also as list (`lun, mer`),
 * `tutti` or as in OpenStreetMap (`Mo-Fr`), past midnight as `20:00-02:00`. Sorted, without overlaps; null if invalid.
 */
export function parseWeeklyHours(text: string): WeeklyWindow[] | null {
  const windows: WeeklyWindow[] = []
  let weekdays: number[] = []
  let holidaysClosed = false
  for (const part of split(text)) {
    const [, dayText = '', hourText = ''] = /^(\P{Nd}*?)\s*(\d.*|\p{L}+)$/u.exec(part) ?? []
    if (CLOSED.test(hourText) && HOLIDAYS.test(dayText.trim())) {
      holidaysClosed = true
      continue
    }
    // Hours without days belong to the days before: `lun 9-13; 15-19`.
    const named = dayText.trim() === '' ? weekdays : parseDays(dayText)
    const hours = CLOSED.test(hourText) ? [] : parseHours(hourText)
    if (!named?.length || !hours) return null
    weekdays = named
    for (const weekday of weekdays) windows.push(...hours.map((window) => ({ weekday, ...window })))
  }
  if (holidaysClosed && windows.some(({ weekday }) => weekday === SUNDAY)) return null
  return sortWeeklyHours(windows)
}

/** Returns the windows sorted; null if one begins before the end of another or is too long. */
export function sortWeeklyHours(windows: readonly WeeklyWindow[]): WeeklyWindow[] | null {
  const sorted = [...windows].sort((one, other) => one.weekday - other.weekday || (one.opens < other.opens ? -1 : 1))
  return sorted.some(isTooLong) || hasOverlaps(sorted) ? null : sorted
}

/** Writes a day's windows as `parseWeeklyHours` reads them. */
export const formatDayHours = (windows: readonly Omit<WeeklyWindow, 'weekday'>[]): string =>
  windows.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')

/** The parts of a text with days and hours each, in one spelling. */
function split(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/[–—−]/g, '-')
    .replace(/\b(?:h\s?24|24\s?h|24\/7|24 ore(?: su 24)?)\b/g, '00:00-24:00')
    .replace(/\bda(?:lle|l|lla)?(?: ore)?\s+(?=\p{L}|\d)/gu, '')
    .replace(/\s+(?:alle|alla|al|a)(?: ore)?\s+(?=\p{L}|\d)/gu, '-')
    .replace(/(?<=\p{L})\./gu, ' ')
    .replace(/\s*-\s*/g, '-')
    .replace(/(?<=\p{L})\s*:\s*/gu, ' ')
    .split(/[;|\n]|(?<=\d|chius[oaie]|closed|off|riposo)\s*,\s*(?=\p{L})/u)
    .map((part) => part.trim())
    .filter(Boolean)
}

function parseDays(text: string): number[] | null {
  const items = text.split(/,|&|\se\s/).map((item) => item.trim())
  if (items.length === 1 && /^(?:tutti(?: i giorni)?|ogni giorno|every day)$/.test(items[0] ?? '')) return ALL
  const found: number[] = []
  for (const item of items.filter((word) => !HOLIDAYS.test(word))) {
    const [first, last, ...others] = item.split('-').map((name) => dayNumber(name.trim()))
    const end = last ?? first
    if (!first || !end || others.length > 0 || end < first) return null
    for (let day = first; day <= end; day++) found.push(day)
  }
  if (items.some((word) => HOLIDAYS.test(word)) && !found.includes(SUNDAY)) return null
  return found.length > 0 && new Set(found).size === found.length ? found : null
}

function dayNumber(name: string): number {
  return DAYS.findIndex((names) => names.includes(name) || names.includes(name.slice(0, 3))) + 1
}

function parseHours(text: string): Omit<WeeklyWindow, 'weekday'>[] | null {
  const windows = text
    .trim()
    .split(/[\s,e/+]+/)
    .map((window) => {
      const [, opens = '', closes = ''] = /^(\d{1,2}(?:[:.]\d{2})?)-(\d{1,2}(?:[:.]\d{2})?)$/.exec(window) ?? []
      const [from, to] = [clock(opens), clock(closes)]
      if (!from || !to || from === '24:00') return null
      const end = to === '00:00' ? '24:00' : to
      return isTooLong({ opens: from, closes: end }) ? null : { opens: from, closes: end }
    })
  const valid = windows.filter((window) => window !== null)
  return valid.length === windows.length ? valid : null
}

function clock(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(text) ?? []
  if (!hours || Number(minutes) > 59) return null
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return time <= '24:00' ? time : null
}

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function length({ opens, closes }: Omit<WeeklyWindow, 'weekday'>): number {
  const [from, to] = [minutes(opens), minutes(closes)]
  return to > from ? to - from : to + DAY_MINUTES - from
}

const isTooLong = (window: Omit<WeeklyWindow, 'weekday'>): boolean =>
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
