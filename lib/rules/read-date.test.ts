import { samples, withWordAnywhere } from '@/lib/process/testing/samples'
import { dayText, romeTimestamp } from '@/lib/values/rome-time'
import { addDays, formatDateWithYear, formatLongDate, formatRelativeTime, formatShortDate, formatTime } from './dates'
import { isUnread, readDateAndTime, readDay, readPeriod, toIsoDay } from './read-date'
import { readTime, toClockTime } from './read-time'

const NOW = new Date('2026-11-27T12:00:00+01:00')
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

function sayDate(text: string): string {
  const read = readDateAndTime(text, 'none', NOW)
  if (isUnread(read)) return `!${read.unread}`
  const { day, time } = read
  if (!time) return dayText(day)
  const seconds = time.seconds > 0 ? `:${time.seconds}` : ''
  const zone = time.zone === null ? '' : ` ${time.zone < 0 ? '' : '+'}${time.zone}`
  return `${dayText(day)} ${clock(time.minutes)}${seconds}${zone}`
}

function sayPeriod(text: string): string {
  const read = readPeriod(text, '', NOW)
  return isUnread(read) ? `!${read.unread}` : `${read.from}/${read.to}`
}

describe.each([
  ['dates', sayDate],
  ['periods', sayPeriod],
])('%s', (name, say) => {
  const rows = samples(`lib/rules/testing/${name}.tsv`)

  test.each(rows)('"%s" is %s', (text = '', expected = '') => {
    expect(say(text)).toBe(expected)
  })

  test.each(rows.filter(([, expected = '']) => !expected.startsWith('!')))(
    '"%s" with an unknown word anywhere is refused',
    (text = '') => {
      const broken = ['forse', 'alterni', 'xyz', '?'].flatMap((word) => withWordAnywhere(text, word))
      expect(broken.filter((one) => !say(one).startsWith('!'))).toEqual([])
    },
  )
})

test('what the shop prints reads back as the same', () => {
  for (let [day, index] = ['2026-11-27', 0]; index < 360; day = addDays(day, 1), index++) {
    expect(readDay(formatShortDate(day), 'none', NOW)).toMatchObject({ day })
    expect(readDay(formatDateWithYear(day), 'four', NOW)).toMatchObject({ day })
    expect(readDay(formatLongDate(day), 'none', NOW)).toMatchObject({ day })
    expect(readDay(day, 'four', NOW)).toMatchObject({ day })
    const moment = new Date(`${day}T${clock((index * 37) % 1440)}:00Z`)
    const read = readDateAndTime(formatRelativeTime(moment, NOW), 'none', NOW)
    if (isUnread(read)) throw new Error(read.unread)
    expect(read.time?.minutes).toBe(readTime(formatTime(moment)))
    // Of the hour that exists twice the first counts.
    const isRepeated = day === '2027-10-31' && moment.getUTCHours() === 1
    expect(romeTimestamp(read.day, read.time?.minutes ?? 0)).toBe(Number(moment) - (isRepeated ? 3_600_000 : 0))
  }
})

test.each([
  ['03/04/26', 'either'],
  ['13/04/26', 'day_first'],
  ['04/13/26', 'month_first'],
  ['04/04/26', null],
  ['3 aprile 2026', null],
  ['2026-04-03', null],
])('%s says the order of its numbers: %s', (text, order) => {
  expect(readDateAndTime(text, 'two', NOW)).toMatchObject({ order })
})

test.each(['03/03/90', '3 marzo', '3/3', '3 marzo 90'])('the year of "%s" is missing in a day of birth', (text) => {
  expect(toIsoDay(text, 'four')).toBe(text)
})

test('a typed day that does not exist keeps its numbers', () => {
  expect(toIsoDay(' 31/4/1990 ', 'four')).toBe('1990-04-31')
  expect(toIsoDay('3 Marzo 1990', 'four')).toBe('1990-03-03')
})

test('a day has no other time than midnight', () => {
  expect(readDay('31/12/2026 00:00:00')).toMatchObject({ day: '2026-12-31' })
  expect(readDay('31/12/2026 18:00')).toMatchObject({ unread: '31/12/2026 18:00' })
})

test.each([
  ['8', '08:00'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['8,30', '08:30'],
  ['ore 8,30', '08:30'],
  ['ore 8', '08:00'],
  ['h 8.30', '08:30'],
  ['h8', '08:00'],
  ['alle ore 18', '18:00'],
  ['dalle 18:00', '18:00'],
  ['18:00:00', '18:00'],
  ['mezzogiorno', '12:00'],
  ['Mezzanotte', '00:00'],
  ['23:59', '23:59'],
])('the time "%s" is %s', (text, expected) => {
  expect(toClockTime(text)).toBe(expected)
})

test.each(['', '24:30', '25', '8:60', '8.5', '830', '8 circa', '8-12', '18:00 pm', '18:00:30', '18:00Z', '-8', 'otto'])(
  '"%s" is no time',
  (text) => {
    expect(toClockTime(text)).toBe(text)
    expect(readTime(text)).toHaveProperty('unread')
  },
)

test('24:00 ends a day', () => {
  expect(readTime('24:00')).toBe(1440)
})
