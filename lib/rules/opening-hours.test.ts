import type { Pharmacy } from '@/lib/contract/pharmacies'
import { parseDay } from '@/lib/values/rome-time'
import { isNationalHoliday } from './holidays'
import { addOpenMinutes, isOpenAt, keepUntil, nextChange, openWindowsOn } from './opening-hours'

const MINUTE = 60_000

const at = (text: string, offset = '+01:00') => new Date(`${text}:00${offset}`)

const rows = (weekdays: number[], ...windows: [opens: string, closes: string][]): Pharmacy['opening_hours'][number][] =>
  weekdays.flatMap((weekday) => windows.map(([opens, closes]) => ({ weekday, opens, closes })))

/** With a lunch break, Saturday mornings, closed on Sundays. */
const usual = [...rows([1, 2, 3, 4, 5], ['08:30', '12:30'], ['15:30', '19:30']), ...rows([6], ['08:30', '12:30'])]
const always = rows([1, 2, 3, 4, 5, 6, 7], ['00:00', '24:00'])
const nightly = rows([1, 2, 3, 4, 5, 6, 7], ['20:00', '02:00'])
const everyDay = rows([1, 2, 3, 4, 5, 6, 7], ['09:00', '20:00'])

// 2026-03-02 is a Monday.
describe('isOpenAt', () => {
  it.each([
    ['2026-03-02T08:29', false],
    ['2026-03-02T08:30', true],
    ['2026-03-02T12:29', true],
    ['2026-03-02T12:30', false],
    ['2026-03-02T15:30', true],
    ['2026-03-02T19:30', false],
    ['2026-03-07T12:00', true],
    ['2026-03-07T16:00', false],
    ['2026-03-08T10:00', false],
  ])('usual hours at %s: %s', (time, open) => {
    expect(isOpenAt(usual, [], at(time))).toBe(open)
  })

  it('holds the night that belongs to the day before', () => {
    expect(isOpenAt(nightly, [], at('2026-03-03T01:59'))).toBe(true)
    expect(isOpenAt(nightly, [], at('2026-03-03T02:00'))).toBe(false)
    const closed: Pharmacy['closures'][number][] = [{ from: '2026-03-03', to: '2026-03-03', reason: null }]
    expect(isOpenAt(nightly, closed, at('2026-03-03T01:00'))).toBe(true)
    expect(isOpenAt(nightly, closed, at('2026-03-03T21:00'))).toBe(false)
    expect(isOpenAt(nightly, closed, at('2026-03-04T01:00'))).toBe(false)
  })

  it('is never where no hours are known', () => {
    expect(isOpenAt(null, [], at('2026-03-02T10:00'))).toBe(false)
    expect(isOpenAt([], [], at('2026-03-02T10:00'))).toBe(false)
    expect(isOpenAt(rows([1], ['8', 'x']), [], at('2026-03-02T10:00'))).toBe(false)
  })

  it('keeps Sunday hours on a national holiday', () => {
    const easterMonday = at('2026-04-06T10:00', '+02:00')
    expect(isOpenAt(usual, [], easterMonday)).toBe(false)
    expect(isOpenAt(everyDay, [], easterMonday)).toBe(true)
    expect(isOpenAt(always, [], at('2026-12-25T03:00'))).toBe(true)
    expect(isOpenAt([...usual, ...rows([7], ['10:00', '12:00'])], [], at('2026-12-08T09:00'))).toBe(false)
    expect(isOpenAt([...usual, ...rows([7], ['10:00', '12:00'])], [], at('2026-12-08T11:00'))).toBe(true)
    expect(
      isOpenAt(everyDay, [{ from: '2026-12-25', to: '2026-12-26', reason: 'Natale' }], at('2026-12-26T11:00')),
    ).toBe(false)
  })

  it('is true in a duty turn, on a closed day as well', () => {
    const turn = [{ starts_at: at('2026-03-08T08:30'), ends_at: at('2026-03-09T08:30') }]
    const closed: Pharmacy['closures'][number][] = [{ from: '2026-03-01', to: '2026-03-31', reason: 'Ferie' }]
    expect(isOpenAt(usual, closed, at('2026-03-08T23:00'), turn)).toBe(true)
    expect(isOpenAt(null, [], at('2026-03-09T08:29'), turn)).toBe(true)
    expect(isOpenAt(null, [], at('2026-03-09T08:30'), turn)).toBe(false)
  })

  it('agrees, minute by minute, with the clock on the wall around both changes of time', () => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Europe/Rome',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    })
    for (const [hours, from] of [
      [usual, '2026-03-26T00:00Z'],
      [usual, '2026-10-22T00:00Z'],
      [nightly, '2026-03-26T00:00Z'],
      [everyDay, '2026-12-22T00:00Z'],
    ] as const) {
      for (let minute = 0; minute < 6 * 1440; minute += 7) {
        const instant = new Date(Date.parse(from) + minute * MINUTE)
        const [day = '', time = ''] = clock.format(instant).split(', ')
        const number = parseDay(day) ?? Number.NaN
        const weekday = (index: number) =>
          isNationalHoliday(index) ? 7 : new Date(index * 86_400_000).getUTCDay() || 7
        const expected = hours.some(({ weekday: on, opens, closes }) =>
          closes > opens
            ? on === weekday(number) && opens <= time && time < closes
            : (on === weekday(number) && opens <= time) || (on === weekday(number - 1) && time < closes),
        )
        expect([instant.toISOString(), isOpenAt(hours, [], instant)]).toEqual([instant.toISOString(), expected])
      }
    }
  })
})

describe('nextChange', () => {
  it.each([
    ['2026-03-02T08:00', '2026-03-02T08:30'],
    ['2026-03-02T08:30', '2026-03-02T12:30'],
    ['2026-03-02T12:30', '2026-03-02T15:30'],
    ['2026-03-02T19:30', '2026-03-03T08:30'],
    ['2026-03-07T12:30', '2026-03-09T08:30'],
  ])('usual hours after %s: %s', (time, change) => {
    expect(nextChange(usual, [], at(time))).toEqual(at(change))
  })

  it('passes a closure, a change of time and a holiday', () => {
    const closed: Pharmacy['closures'][number][] = [{ from: '2026-03-02', to: '2026-03-28', reason: 'Ferie' }]
    expect(nextChange(usual, closed, at('2026-02-28T13:00'))).toEqual(at('2026-03-30T08:30', '+02:00'))
    expect(nextChange(usual, [], at('2026-04-04T13:00', '+02:00'))).toEqual(at('2026-04-07T08:30', '+02:00'))
  })

  it('takes windows that touch for one', () => {
    const touching = rows([1, 2], ['08:00', '13:00'], ['13:00', '24:00']).concat(rows([3], ['00:00', '01:00']))
    expect(nextChange(touching, [], at('2026-03-03T10:00'))).toEqual(at('2026-03-04T01:00'))
    const overlapping = rows([1], ['08:00', '13:00'], ['12:00', '18:00'])
    expect(nextChange(overlapping, [], at('2026-03-02T09:00'))).toEqual(at('2026-03-02T18:00'))
  })

  it('is null where hours are unknown, where it never closes, and where it never opens again', () => {
    expect(nextChange(null, [], at('2026-03-02T10:00'))).toBeNull()
    expect(nextChange([], [], at('2026-03-02T10:00'))).toBeNull()
    expect(nextChange(always, [], at('2026-03-02T10:00'))).toBeNull()
    expect(nextChange(rows([1, 2, 3, 4, 5, 6, 7], ['08:00', '08:00']), [], at('2026-03-02T10:00'))).toBeNull()
    expect(
      nextChange(usual, [{ from: '2000-01-01', to: '9999-12-31', reason: null }], at('2026-03-02T10:00')),
    ).toBeNull()
  })

  it('sees the one closed day of a pharmacy that is always open', () => {
    const closed: Pharmacy['closures'][number][] = [{ from: '2026-08-15', to: '2026-08-15', reason: 'Ferragosto' }]
    expect(nextChange(always, closed, at('2026-03-02T10:00'))).toEqual(at('2026-08-15T00:00', '+02:00'))
    expect(nextChange(always, closed, at('2026-08-15T10:00', '+02:00'))).toEqual(at('2026-08-16T00:00', '+02:00'))
  })

  it('joins a duty turn with the hours it touches', () => {
    const turn = [{ starts_at: at('2026-03-02T19:30'), ends_at: at('2026-03-03T08:30') }]
    expect(nextChange(usual, [], at('2026-03-02T16:00'), turn)).toEqual(at('2026-03-03T12:30'))
    expect(nextChange(null, [], at('2026-03-01T16:00'), turn)).toEqual(at('2026-03-02T19:30'))
    expect(nextChange(null, [], at('2026-03-02T20:00'), turn)).toEqual(at('2026-03-03T08:30'))
    const long = [{ starts_at: at('2026-02-20T08:00'), ends_at: at('2026-03-05T08:00') }]
    expect(nextChange(null, [], at('2026-03-02T20:00'), long)).toEqual(at('2026-03-05T08:00'))
  })

  it('is where isOpenAt turns, whatever the hours', () => {
    for (const hours of [usual, nightly, everyDay]) {
      let instant = at('2026-10-23T00:00', '+02:00')
      for (let step = 0; step < 25; step++) {
        const change = nextChange(hours, [], instant)
        if (!change) throw new Error('no change in sight')
        expect(isOpenAt(hours, [], change)).toBe(!isOpenAt(hours, [], instant))
        expect(isOpenAt(hours, [], new Date(change.getTime() - 1))).toBe(isOpenAt(hours, [], instant))
        expect(change.getTime()).toBeGreaterThan(instant.getTime())
        instant = change
      }
    }
  })
})

describe('addOpenMinutes', () => {
  it.each([
    ['2026-03-02T09:00', 60, '2026-03-02T10:00'],
    ['2026-03-02T12:00', 60, '2026-03-02T16:00'],
    ['2026-03-02T13:00', 60, '2026-03-02T16:30'],
    ['2026-03-02T19:00', 60, '2026-03-03T09:00'],
    ['2026-03-06T19:00', 24 * 60, '2026-03-11T12:00'],
    ['2026-03-07T13:00', 0, '2026-03-09T08:30'],
    ['2026-03-02T09:00', 0, '2026-03-02T09:00'],
    ['2026-03-02T09:00', -30, '2026-03-02T09:00'],
  ])('from %s on %i minutes: %s', (from, minutes, ready) => {
    expect(addOpenMinutes(usual, [], at(from), minutes)).toEqual(at(ready))
  })

  it('is never the moment at which the doors close', () => {
    expect(addOpenMinutes(usual, [], at('2026-03-02T18:30'), 60)).toEqual(at('2026-03-03T08:30'))
    expect(addOpenMinutes(usual, [], at('2026-03-02T11:30'), 60)).toEqual(at('2026-03-02T15:30'))
  })

  it('leaves out holidays and closures', () => {
    expect(addOpenMinutes(usual, [], at('2026-04-04T12:00', '+02:00'), 60)).toEqual(at('2026-04-07T09:00', '+02:00'))
    const closed: Pharmacy['closures'][number][] = [{ from: '2026-03-03', to: '2026-03-06', reason: null }]
    expect(addOpenMinutes(usual, closed, at('2026-03-02T19:00'), 60)).toEqual(at('2026-03-07T09:00'))
  })

  it('counts real minutes through both changes of time', () => {
    expect(addOpenMinutes(always, [], at('2026-03-29T01:00'), 120)).toEqual(at('2026-03-29T04:00', '+02:00'))
    expect(addOpenMinutes(always, [], at('2026-10-25T01:00', '+02:00'), 180)).toEqual(at('2026-10-25T03:00'))
    expect(addOpenMinutes(nightly, [], at('2026-03-02T23:00'), 240)).toEqual(at('2026-03-03T21:00'))
  })

  it('is null where hours are unknown or the time never comes', () => {
    expect(addOpenMinutes(null, [], at('2026-03-02T09:00'), 60)).toBeNull()
    expect(addOpenMinutes([], [], at('2026-03-02T09:00'), 60)).toBeNull()
    expect(addOpenMinutes(usual, [], at('2026-03-02T09:00'), 10_000_000)).toBeNull()
    expect(
      addOpenMinutes(usual, [{ from: '2000-01-01', to: '9999-12-31', reason: null }], at('2026-03-02T09:00'), 1),
    ).toBe(null)
  })
})

describe('keepUntil', () => {
  it('is the closing time of the days-th opening day after the ready one', () => {
    expect(keepUntil(usual, [], at('2026-03-02T10:00'), 1)).toEqual(at('2026-03-03T19:30'))
    expect(keepUntil(usual, [], at('2026-03-02T10:00'), 5)).toEqual(at('2026-03-07T12:30'))
    expect(keepUntil(usual, [], at('2026-03-02T10:00'), 7)).toEqual(at('2026-03-10T19:30'))
  })

  it('with no days is the closing time of the day itself, or of the next opening day', () => {
    expect(keepUntil(usual, [], at('2026-03-02T10:00'), 0)).toEqual(at('2026-03-02T19:30'))
    expect(keepUntil(usual, [], at('2026-03-07T12:30'), 0)).toEqual(at('2026-03-09T19:30'))
  })

  it('passes closures, holidays and the change of time', () => {
    expect(keepUntil(usual, [], at('2026-04-04T10:00', '+02:00'), 1)).toEqual(at('2026-04-07T19:30', '+02:00'))
    expect(
      keepUntil(usual, [{ from: '2026-03-03', to: '2026-03-04', reason: null }], at('2026-03-02T10:00'), 1),
    ).toEqual(at('2026-03-05T19:30'))
    expect(keepUntil(everyDay, [], at('2026-03-28T10:00'), 1)).toEqual(at('2026-03-29T20:00', '+02:00'))
  })

  it('ends at midnight where the pharmacy is always open, after it where the night belongs to the day', () => {
    expect(keepUntil(always, [], at('2026-03-02T10:00'), 2)).toEqual(at('2026-03-05T00:00'))
    expect(keepUntil(nightly, [], at('2026-03-02T21:00'), 1)).toEqual(at('2026-03-04T02:00'))
  })

  it('is null where there are no opening days', () => {
    expect(keepUntil(null, [], at('2026-03-02T10:00'), 7)).toBeNull()
    expect(keepUntil([], [], at('2026-03-02T10:00'), 7)).toBeNull()
    expect(keepUntil(usual, [], at('2026-03-02T10:00'), 100_000)).toBeNull()
  })
})

describe('openWindowsOn', () => {
  const day = (text: string) => parseDay(text) ?? Number.NaN

  it('are the windows of a day in their order', () => {
    const shuffled = rows([1], ['15:30', '19:30'], ['08:30', '12:30'])
    expect(openWindowsOn(shuffled, [], day('2026-03-02'))).toEqual([
      { opens: at('2026-03-02T08:30'), closes: at('2026-03-02T12:30') },
      { opens: at('2026-03-02T15:30'), closes: at('2026-03-02T19:30') },
    ])
    expect(openWindowsOn(usual, [], day('2026-03-08'))).toEqual([])
    expect(openWindowsOn(usual, [], day('2026-12-08'))).toEqual([])
  })
})
