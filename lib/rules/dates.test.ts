import { execFileSync } from 'node:child_process'
import {
  addDays,
  formatAbbreviatedDate,
  formatColumnTime,
  formatDateWithYear,
  formatLongDate,
  formatPeriod,
  formatRelativeTime,
  formatShortDate,
  formatTime,
  isoDay,
  isoWeekday,
  toInstant,
  weekdayName,
} from './dates'

describe('formats', () => {
  test('short, long, with year, time', () => {
    expect(formatShortDate('2025-03-03')).toBe('03/03/25')
    expect(formatLongDate('2025-03-03')).toBe('lunedì 3 marzo')
    expect(formatAbbreviatedDate('2025-03-03')).toBe('lun 3 mar')
    expect(formatDateWithYear('2025-03-03')).toBe('3 marzo 2025')
    expect(formatTime('2025-03-03T09:30:00+01:00')).toBe('09:30')
    expect(formatTime('2025-03-03T08:30:00.123Z')).toBe('09:30')
  })

  test('instants are shown on the day and at the hour that Italy has', () => {
    expect(formatShortDate('2025-03-02T23:30:00Z')).toBe('03/03/25')
    expect(formatLongDate(new Date('2025-08-15T22:30:00Z'))).toBe('sabato 16 agosto')
    expect(formatTime('2025-08-15T22:30:00Z')).toBe('00:30')
    expect(formatTime('2025-03-03T09:30:00-05:00')).toBe('15:30')
  })

  test('a day stays that day even where it has no midnight', () => {
    expect(formatShortDate('1970-05-31')).toBe('31/05/70')
    expect(formatDateWithYear('1966-05-22')).toBe('22 maggio 1966')
    expect(formatDateWithYear('1916-06-03')).toBe('3 giugno 1916')
  })

  test('all weekdays and months have their Italian names', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map(weekdayName)).toEqual([
      'lunedì',
      'martedì',
      'mercoledì',
      'giovedì',
      'venerdì',
      'sabato',
      'domenica',
    ])
    const months = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}-01`)
    expect(months.map((day) => formatDateWithYear(day).split(' ')[1])).toEqual(
      'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' '),
    )
  })

  test.each(['2025-02-30', '2025-13-01', '2025-3-3', '2025-03-03T09:30:00', '03/03/2025', 'oggi', ''])(
    '"%s" is refused',
    (value) => {
      expect(() => formatShortDate(value)).toThrow(RangeError)
    },
  )

  test('a broken Date is refused', () => {
    expect(() => formatShortDate(new Date(Number.NaN))).toThrow(RangeError)
    expect(() => formatTime('2025-03-03T25:30:00Z')).toThrow(RangeError)
  })
})

test.each([
  ['2026-03-03T16:30:00+01:00', 'oggi 16:30'],
  ['2026-03-04T09:00:00+01:00', 'domani 09:00'],
  ['2026-03-02T18:20:00+01:00', 'lun 02/03 18:20'],
  ['2026-11-08T00:05:00+01:00', 'dom 08/11 00:05'],
  ['2027-01-08T09:00:00+01:00', 'venerdì 8 gennaio 2027 alle 09:00'],
])('a column says %s as %s', (value, text) => {
  expect(formatColumnTime(value, '2026-03-03T10:00:00+01:00')).toBe(text)
})

test('formatPeriod names the day once', () => {
  const now = '2025-02-28T10:00:00+01:00'
  expect(formatPeriod('2025-02-28T16:00:00+01:00', '2025-02-28T19:00:00+01:00', now)).toBe('oggi 16:00–19:00')
  expect(formatPeriod('2025-03-03T09:00:00+01:00', '2025-03-03T11:30:00+01:00', now)).toBe('lunedì 3 marzo 09:00–11:30')
})

describe('formatRelativeTime', () => {
  const now = '2025-02-28T10:00:00+01:00'

  test.each([
    ['2025-02-28T16:30:00+01:00', 'oggi alle 16:30'],
    ['2025-02-28T09:05:00+01:00', 'oggi alle 09:05'],
    ['2025-02-28T23:59:00+01:00', 'oggi alle 23:59'],
    ['2025-03-01T00:00:00+01:00', 'domani alle 00:00'],
    ['2025-03-01T09:00:00+01:00', 'domani alle 09:00'],
    ['2025-03-01T01:15:00+01:00', 'domani alle 01:15'],
    ['2025-03-03T09:00:00+01:00', 'lunedì 3 marzo alle 09:00'],
    ['2025-02-27T09:00:00+01:00', 'giovedì 27 febbraio alle 09:00'],
    ['2026-01-02T09:00:00+01:00', 'venerdì 2 gennaio 2026 alle 09:00'],
  ])('%s is %s', (value, text) => {
    expect(formatRelativeTime(value, now)).toBe(text)
  })

  test('tomorrow begins at midnight in Italy, also when a day has 23 or 25 hours', () => {
    expect(formatRelativeTime('2025-03-30T22:30:00Z', '2025-03-29T23:30:00Z')).toBe('domani alle 00:30')
    expect(formatRelativeTime('2025-03-30T21:30:00Z', '2025-03-29T23:30:00Z')).toBe('oggi alle 23:30')
    expect(formatRelativeTime('2025-10-26T22:30:00Z', '2025-10-25T22:30:00Z')).toBe('oggi alle 23:30')
    expect(formatRelativeTime('2025-10-26T23:30:00Z', '2025-10-25T22:30:00Z')).toBe('domani alle 00:30')
  })

  test('without a now it is the present', () => {
    expect(formatRelativeTime(new Date())).toMatch(/^oggi all/)
  })

  test('the last day of the year', () => {
    expect(formatRelativeTime('2026-01-01T09:00:00+01:00', '2025-12-31T12:00:00+01:00')).toBe('domani alle 09:00')
  })
})

describe('days and weeks', () => {
  test('the day in Italy', () => {
    expect(isoDay('2025-03-02T23:30:00Z')).toBe('2025-03-03')
    expect(isoDay('2025-07-02T22:00:00Z')).toBe('2025-07-03')
    expect(isoDay('2025-03-03')).toBe('2025-03-03')
    expect(isoDay()).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  test('days are added over the changes of the clock', () => {
    expect(addDays('2025-03-29', 1)).toBe('2025-03-30')
    expect(addDays('2025-03-30', 1)).toBe('2025-03-31')
    expect(addDays('2025-10-25', 2)).toBe('2025-10-27')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2025-03-01', -1)).toBe('2025-02-28')
  })

  test('a year of days, one after the other', () => {
    let day = '2024-12-31'
    const days = new Set<string>()
    for (let count = 0; count < 365; count++) {
      day = addDays(day, 1)
      days.add(day)
    }
    expect(days.size).toBe(365)
    expect(day).toBe('2025-12-31')
  })

  test('weeks begin on Monday', () => {
    expect(isoWeekday('2025-03-03')).toBe(1)
    expect(isoWeekday('2025-03-09')).toBe(7)
    expect(isoWeekday('2025-01-01')).toBe(3)
    expect(isoWeekday('2025-03-02T23:30:00Z')).toBe(1)
  })

  test.each([8.5, -1, Number.NaN])('%d is no weekday', (weekday) => {
    expect(() => weekdayName(weekday)).toThrow(RangeError)
  })
})

describe('instantOf', () => {
  test.each([
    ['2025-03-03', '09:30', '2025-03-03T08:30:00.000Z'],
    ['2025-07-03', '09:30', '2025-07-03T07:30:00.000Z'],
    ['2025-03-30', '01:59', '2025-03-30T00:59:00.000Z'],
    ['2025-03-30', '02:30', '2025-03-30T01:30:00.000Z'],
    ['2025-03-30', '03:00', '2025-03-30T01:00:00.000Z'],
    ['2025-10-26', '02:30', '2025-10-26T00:30:00.000Z'],
    ['2025-10-26', '03:00', '2025-10-26T02:00:00.000Z'],
  ])('%s at %s', (day, time, instant) => {
    expect(toInstant(day, time)).toBe(instant)
  })

  test.each([
    ['2025-03-03', '9:30'],
    ['2025-03-03', '24:00'],
    ['2025-02-30', '09:30'],
    ['', ''],
  ])('"%s" at "%s" is refused', (day, time) => {
    expect(() => toInstant(day, time)).toThrow(RangeError)
  })
})

test.each(['America/New_York', 'Asia/Tokyo', 'Pacific/Apia', 'UTC'])('a machine in %s says the same', (zone) => {
  const code = `import('./lib/rules/dates.ts').then((d) => console.log(JSON.stringify([
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    d.formatShortDate('2025-03-03'),
    d.formatShortDate('1970-05-31'),
    d.formatLongDate(new Date('2025-08-15T22:30:00Z')),
    d.formatTime('2025-03-03T09:30:00+01:00'),
    d.formatTime('2025-03-30T01:30:00Z'),
    d.formatRelativeTime('2025-03-30T22:30:00Z', '2025-03-29T23:30:00Z'),
    d.formatRelativeTime('2025-11-02T05:30:00Z', '2025-11-02T04:30:00Z'),
    d.addDays('2025-03-08', 1), d.addDays('2025-03-29', 1), d.addDays('2025-10-25', 1),
    d.isoWeekday('2025-10-26'),
    d.toInstant('2025-03-09', '02:30'), d.toInstant('2025-03-30', '02:30'), d.toInstant('2025-10-26', '02:30'),
  ])))`
  const output = execFileSync(process.execPath, ['--import', 'tsx', '-e', code], {
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual([
    zone,
    '03/03/25',
    '31/05/70',
    'sabato 16 agosto',
    '09:30',
    '03:30',
    'domani alle 00:30',
    'oggi alle 06:30',
    '2025-03-09',
    '2025-03-30',
    '2025-10-26',
    7,
    '2025-03-09T01:30:00.000Z',
    '2025-03-30T01:30:00.000Z',
    '2025-10-26T00:30:00.000Z',
  ])
})
