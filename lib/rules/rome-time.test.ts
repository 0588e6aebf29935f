import { clockAt, dayNumberAt, dayText, isoWeekday, minutesOfTime, parseDay, romeTimestamp, today } from './rome-time'

const day = (text: string) => parseDay(text) ?? Number.NaN
const iso = (text: string, minutes: number) => new Date(romeTimestamp(day(text), minutes)).toISOString()

describe('days', () => {
  it('are counted in Italy, not where the server is', () => {
    expect(dayText(dayNumberAt(new Date('2026-03-02T22:59:59Z')))).toBe('2026-03-02')
    expect(dayText(dayNumberAt(new Date('2026-03-02T23:00:00Z')))).toBe('2026-03-03')
    expect(dayText(dayNumberAt(new Date('2026-07-02T22:00:00Z')))).toBe('2026-07-03')
  })

  it.each([
    ['2026-01-14T22:59:59Z', '2026-01-14'],
    ['2026-01-14T23:00:00Z', '2026-01-15'],
    ['2026-07-14T21:59:59Z', '2026-07-14'],
    ['2026-07-14T22:00:00Z', '2026-07-15'],
    // Summer time begins on 29 March and ends on 25 October 2026.
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
    ['2026-10-24T22:00:00Z', '2026-10-25'],
    ['2026-10-25T22:59:59Z', '2026-10-25'],
    ['2026-10-25T23:00:00Z', '2026-10-26'],
  ])('begin and end at midnight in Rome: %s', (moment, day_there) => {
    expect(today(new Date(moment))).toBe(day_there)
  })

  it('are refused where they do not exist', () => {
    expect(parseDay('2024-02-29')).not.toBeNull()
    for (const text of ['2026-02-29', '2026-02-30', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00:00Z'])
      expect(parseDay(text)).toBeNull()
  })

  it('have ISO weekdays, before 1970 too', () => {
    expect(isoWeekday(day('2026-03-02'))).toBe(1)
    expect(isoWeekday(day('2026-03-08'))).toBe(7)
    expect(isoWeekday(day('1969-12-31'))).toBe(3)
  })
})

describe('wall-clock times', () => {
  it('are read as HH:mm, with 24:00 as the end of the day', () => {
    expect(minutesOfTime('00:00')).toBe(0)
    expect(minutesOfTime('09:30')).toBe(570)
    expect(minutesOfTime('24:00')).toBe(1440)
    for (const text of ['24:01', '9:30', '23:60', '', '08.30']) expect(minutesOfTime(text)).toBeNull()
  })

  it('are told of any moment', () => {
    expect(clockAt(new Date('2026-03-29T00:59:59Z'))).toBe('01:59')
    expect(clockAt(new Date('2026-03-29T01:00:00Z'))).toBe('03:00')
    expect(clockAt(new Date('2026-10-25T00:30:00Z'))).toBe('02:30')
    expect(clockAt(new Date('2026-10-25T01:30:00Z'))).toBe('02:30')
  })

  it('become instants in winter and in summer', () => {
    expect(iso('2026-01-15', 8 * 60)).toBe('2026-01-15T07:00:00.000Z')
    expect(iso('2026-07-15', 8 * 60)).toBe('2026-07-15T06:00:00.000Z')
    expect(iso('2026-07-15', 26 * 60)).toBe('2026-07-16T00:00:00.000Z')
    expect(iso('2026-07-15', -60)).toBe('2026-07-14T21:00:00.000Z')
  })

  it('keep the clock on the days that have 23 or 25 hours', () => {
    expect(iso('2026-03-29', 0)).toBe('2026-03-28T23:00:00.000Z')
    expect(iso('2026-03-29', 90)).toBe('2026-03-29T00:30:00.000Z')
    // 02:30 is skipped: an hour later, 03:30 in summer time.
    expect(iso('2026-03-29', 150)).toBe('2026-03-29T01:30:00.000Z')
    expect(iso('2026-03-29', 8 * 60)).toBe('2026-03-29T06:00:00.000Z')
    // 02:30 is repeated: the first one counts.
    expect(iso('2026-10-25', 150)).toBe('2026-10-25T00:30:00.000Z')
    expect(iso('2026-10-25', 8 * 60)).toBe('2026-10-25T07:00:00.000Z')
    expect(iso('2026-10-25', 1440)).toBe('2026-10-25T23:00:00.000Z')
  })
})
