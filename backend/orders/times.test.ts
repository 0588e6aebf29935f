import { confirmReadyTime, getKeepUntil, readyAt, readyHoldsUntil } from './times'

const weekdays = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, opens: '08:30', closes: '12:30' },
  { weekday, opens: '15:30', closes: '19:30' },
])
const pharmacy = {
  opening_hours: [...weekdays, { weekday: 6, opens: '08:30', closes: '12:30' }],
  closures: [],
  keep_days: 3,
}
/** November 2026 is winter time; the 16th is a Monday. */
const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}:00+01:00`)

describe('readyAt', () => {
  it.each([
    ['inside the hours', at(16, '09:00'), at(16, '09:30')],
    ['exactly an hour before closing', at(16, '11:30'), at(16, '12:00')],
    ['less than an hour before the midday rest', at(16, '11:31'), at(16, '16:00')],
    ['in the midday rest', at(16, '13:00'), at(16, '16:00')],
    ['less than an hour before the evening', at(16, '18:45'), at(17, '09:00')],
    ['on Saturday afternoon', at(21, '15:00'), at(23, '09:00')],
  ])('%s', (_, now, expected) => {
    expect(readyAt(pharmacy, now, 30, false)).toEqual(expected)
  })

  it('passes closures and national holidays', () => {
    const closed = { ...pharmacy, closures: [{ from: '2026-12-07', to: '2026-12-07', reason: null }] }
    // 8 December is a holiday; Monday the 7th is an extra closure.
    expect(readyAt(closed, new Date('2026-12-05T14:00:00+01:00'), 30, false)).toEqual(
      new Date('2026-12-09T09:00:00+01:00'),
    )
  })

  it('gives the wholesaler two days from the moment the pharmacy can order', () => {
    expect(readyAt(pharmacy, at(16, '09:00'), 30, true)).toEqual(at(18, '09:30'))
    expect(readyAt(pharmacy, at(16, '20:00'), 30, true)).toEqual(at(19, '09:00'))
    expect(readyAt(pharmacy, at(21, '09:00'), 30, true)).toEqual(at(23, '09:30'))
  })

  it('returns null without hours, and always a time without closing', () => {
    expect(readyAt({ opening_hours: [], closures: [] }, at(16, '09:00'), 30, false)).toBeNull()
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
    expect(readyAt({ opening_hours: always, closures: [] }, at(16, '23:50'), 30, false)).toEqual(at(17, '00:20'))
  })
})

describe('readyHoldsUntil', () => {
  it.each([
    ['a quarter of an hour on', at(16, '09:00'), 30, at(16, '09:15')],
    ['half of a short preparing', at(16, '09:00'), 10, at(16, '09:05')],
    ['up to the last hour before closing', at(16, '18:25'), 30, at(16, '18:30')],
    ['up to where it does not fit before closing', at(16, '10:55'), 90, at(16, '11:00')],
    ['into the morning while it is closed', at(16, '20:00'), 30, at(17, '08:45')],
  ])('%s', (_, now, minutes, expected) => {
    const until = readyHoldsUntil(pharmacy, now, minutes, false)?.getTime() ?? 0
    expect(Math.abs(until - expected.getTime())).toBeLessThanOrEqual(1000)
    const told = readyAt(pharmacy, now, minutes, false) as Date
    const ready = (time: number) => confirmReadyTime(readyAt(pharmacy, new Date(time), minutes, false), told, minutes)
    expect(ready(until - 2000)).toEqual(told)
    expect(ready(until + 2000)).toBeNull()
  })

  it('returns null without hours', () => {
    expect(readyHoldsUntil({ opening_hours: [], closures: [] }, at(16, '09:00'), 30, false)).toBeNull()
  })
})

describe('getKeepUntil', () => {
  it('is the last closing time of the third opening day after', () => {
    expect(getKeepUntil(pharmacy, at(16, '09:30'))).toEqual(at(19, '19:30'))
    expect(getKeepUntil(pharmacy, at(20, '09:30'))).toEqual(at(24, '19:30'))
  })

  it('counts calendar days without hours', () => {
    expect(getKeepUntil({ opening_hours: [], closures: [], keep_days: 2 }, at(16, '09:30'))).toEqual(at(18, '09:30'))
  })
})
