import { samples, withWordAnywhere } from '@/lib/process/testing/samples'
import { formatDayHours, type WeeklyWindow } from './hours-words'
import { parseWeeklyHours, readWeeklyHours } from './weekly-hours'

/** Writes hours as the list of samples does: `12345 0830-1230 1530-1930, 6 0830-1230`, equal days together. */
function say(text: string): string {
  const read = readWeeklyHours(text)
  if (typeof read === 'string') return 'refused'
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => daysHours(read, day))
  const found = [...new Set(days)].filter((hours) => hours !== '')
  const parts = found.map((hours) => `${days.flatMap((one, at) => (one === hours ? at + 1 : [])).join('')} ${hours}`)
  return parts.join(', ') || 'nothing'
}

const daysHours = (windows: WeeklyWindow[], day: number) =>
  formatDayHours(windows.filter(({ weekday }) => weekday === day)).replaceAll(':', '')

let reading = ''
const HOURS = samples('lib/rules/testing/hours.txt').flatMap(([line = '']) => {
  if (!line.startsWith('= ')) return [{ text: line.replaceAll('\\n', '\n'), reading }]
  reading = line.slice(2)
  return []
})
const READ = HOURS.filter((one) => one.reading !== 'refused')

/** Returns the reading by day, as `123 0900-1200, 1 1500-1800` may name a day twice. */
function byDay(reading: string): Record<string, string[]> | string {
  if (!/^\d/.test(reading)) return reading
  const days: Record<string, string[]> = {}
  for (const part of reading.split(', ')) {
    const [names = '', ...windows] = part.split(' ')
    for (const day of names) days[day] = [...(days[day] ?? []), ...windows].sort()
  }
  return days
}

test.each(HOURS)('"$text" is $reading', ({ text, reading }) => {
  expect(byDay(say(text))).toEqual(byDay(reading))
})

test('there are at least three hundred', () => {
  expect(new Set(HOURS.map(({ text }) => text)).size).toBeGreaterThanOrEqual(300)
})

test.each(READ)('"$text" with an unknown word anywhere is refused', ({ text }) => {
  for (const word of ['forse', 'alterni', 'agosto', 'x', '?', '*', '1a'])
    expect(withWordAnywhere(text, word).filter((broken) => typeof readWeeklyHours(broken) !== 'string')).toEqual([])
})

test.each(READ)('"$text" reads back from its print as the same', ({ text }) => {
  const windows = parseWeeklyHours(text) ?? []
  const names = ['lun', 'mar', 'mer', 'gio', 'ven', 'sab', 'dom']
  const printed = names.map((name, at) => {
    const hours = formatDayHours(windows.filter(({ weekday }) => weekday === at + 1))
    return `${name} ${hours || 'chiuso'}`
  })
  expect(parseWeeklyHours(printed.join('; '))).toEqual(windows)
})
