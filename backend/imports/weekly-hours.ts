/** A weekly interval: ISO weekday, `HH:MM` to `HH:MM`, `24:00` for the end of the day. */
export type WeeklyWindow = { weekday: number; opens: string; closes: string }

const days = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom']
const english = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

/**
 * Parses weekly hours: `lun-ven 08:30-12:30 15:30-19:30; sab 08:30-12:30`, days also as list (`lun, mer`) or
 * `tutti`. Sorted, without overlaps; null if invalid.
 */
export function parseWeeklyHours(text: string): WeeklyWindow[] | null {
  const windows: WeeklyWindow[] = []
  for (const part of text.split(/[;|]/)) {
    if (part.trim() === '') continue
    const [, dayText = '', hourText = ''] = /^\s*([\p{L},\s-]+?)\s+(\d.*)$/u.exec(part) ?? []
    const weekdays = parseDays(dayText)
    const hours = parseHours(hourText)
    if (!weekdays || !hours) return null
    for (const weekday of weekdays) windows.push(...hours.map((window) => ({ weekday, ...window })))
  }
  windows.sort((one, other) => one.weekday - other.weekday || (one.opens < other.opens ? -1 : 1))
  const overlaps = windows.some((window, index) => {
    const next = windows[index + 1]
    return next !== undefined && next.weekday === window.weekday && next.opens < window.closes
  })
  return overlaps ? null : windows
}

function parseDays(text: string): number[] | null {
  const found: number[] = []
  for (const item of text.toLowerCase().split(',')) {
    const word = item.trim()
    if (/^(?:tutti(?: i giorni)?|every day)$/.test(word)) return [1, 2, 3, 4, 5, 6, 7]
    const [first, last, ...others] = word.split('-').map((name) => dayNumber(name.trim()))
    const end = last ?? first
    if (!first || !end || others.length > 0 || end < first) return null
    for (let day = first; day <= end; day++) found.push(day)
  }
  return found.length > 0 && new Set(found).size === found.length ? found : null
}

function dayNumber(name: string): number {
  const start = name.slice(0, 3)
  return Math.max(days.indexOf(start), english.indexOf(start)) + 1
}

function parseHours(text: string): Omit<WeeklyWindow, 'weekday'>[] | null {
  const windows = text
    .trim()
    .split(/[\s,e]+/)
    .map((window) => {
      const [, opens = '', closes = ''] = /^(\d{1,2}(?:[:.]\d{2})?)[-–](\d{1,2}(?:[:.]\d{2})?)$/.exec(window) ?? []
      const [from, to] = [clock(opens), clock(closes)]
      return from && to && from < to ? { opens: from, closes: to } : null
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
