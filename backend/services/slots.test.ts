import { parseDay } from '@/lib/values/rome-time'
import { type BookedPharmacy, type BookedService, slotsOn, type Taken } from './slots'

const weekdays = (list: number[], opens: string, closes: string) => list.map((weekday) => ({ weekday, opens, closes }))

const pharmacy: BookedPharmacy = {
  opening_hours: [...weekdays([1, 2, 3, 4, 5], '08:30', '12:30'), ...weekdays([1, 2, 3, 4, 5], '15:30', '19:30')],
  closures: [{ from: '2026-08-10', to: '2026-08-14', reason: 'ferie' }],
}
const service: BookedService = {
  duration_minutes: 30,
  capacity: 1,
  times: [...weekdays([1], '09:00', '10:30'), ...weekdays([1], '12:00', '13:00')],
}
const monday = '2026-03-02'
const before = new Date('2026-02-27T09:00:00Z')

function timesOn(
  day: string,
  { at = before, taken = [], ...change }: Partial<BookedService & BookedPharmacy> & { at?: Date; taken?: Taken[] } = {},
) {
  return slotsOn({ ...pharmacy, ...change }, { ...service, ...change }, taken, parseDay(day) ?? 0, at)
}
const texts = (slots: { time: string }[]) => slots.map(({ time }) => time)
const booked = (starts: string, ends: string): Taken => ({ starts_at: new Date(starts), ends_at: new Date(ends) })

describe('the times of a service', () => {
  it('follow each other from the beginning of its windows, inside the opening hours', () => {
    // 12:30 would end after closing time.
    expect(texts(timesOn(monday))).toEqual(['09:00', '09:30', '10:00', '12:00'])
    expect(texts(timesOn(monday, { duration_minutes: 40 }))).toEqual(['09:00', '09:40'])
    expect(timesOn('2026-03-03')).toEqual([])
  })

  it('are instants of the wall clock in Italy, in winter and in summer', () => {
    expect(timesOn(monday)[0]?.start.toISOString()).toBe('2026-03-02T08:00:00.000Z')
    expect(timesOn('2026-03-30')[0]?.start.toISOString()).toBe('2026-03-30T07:00:00.000Z')
  })

  it('exclude started times, past days, and days too far ahead', () => {
    expect(texts(timesOn(monday, { at: new Date('2026-03-02T08:30:00Z') }))).toEqual(['10:00', '12:00'])
    expect(timesOn(monday, { at: new Date('2026-03-03T08:00:00Z') })).toEqual([])
    expect(timesOn('2026-04-20', { at: new Date('2026-02-20T08:00:00Z') })).not.toEqual([])
    expect(timesOn('2026-04-27', { at: new Date('2026-02-20T08:00:00Z') })).toEqual([])
  })

  it('respect closures, unknown hours and holidays, on which Sunday counts', () => {
    const summer = new Date('2026-08-01T08:00:00Z')
    expect(timesOn('2026-08-10', { at: summer })).toEqual([])
    expect(timesOn('2026-08-17', { at: summer })).not.toEqual([])
    expect(timesOn(monday, { opening_hours: [] })).toEqual([])
    // Easter Monday.
    expect(timesOn('2026-04-06')).toEqual([])
    const sundays = {
      opening_hours: weekdays([7], '09:00', '13:00'),
      times: weekdays([7], '10:00', '11:00'),
    }
    expect(texts(timesOn('2026-04-06', sundays))).toEqual(['10:00', '10:30'])
  })

  it('do not duplicate with overlapping windows, and are none for an invalid duration', () => {
    const times = [...weekdays([1], '09:00', '10:00'), ...weekdays([1], '09:30', '10:30')]
    expect(texts(timesOn(monday, { times }))).toEqual(['09:00', '09:30', '10:00'])
    expect(timesOn(monday, { duration_minutes: 0 })).toEqual([])
    expect(timesOn(monday, { times: weekdays([1], 'nove', '10:00') })).toEqual([])
  })
})

describe('a time is free', () => {
  const one = booked('2026-03-02T08:30:00Z', '2026-03-02T09:00:00Z')
  const free = (slots: { available: boolean }[]) => slots.map(({ available }) => available)

  it('while no booking overlaps it; one that ends as it begins does not', () => {
    expect(free(timesOn(monday, { taken: [one] }))).toEqual([true, false, true, true])
  })

  it('until the capacity is reached', () => {
    expect(free(timesOn(monday, { taken: [one], capacity: 2 }))).toEqual([true, true, true, true])
    expect(free(timesOn(monday, { taken: [one, one], capacity: 2 }))).toEqual([true, false, true, true])
  })

  it('and not while the pharmacy has closed it, whatever the capacity', () => {
    const closed = { ...booked('2026-03-02T08:15:00Z', '2026-03-02T09:00:00Z'), whole: true }
    const free = timesOn(monday, { capacity: 9, taken: [closed] }).filter(({ available }) => available)
    expect(texts(free)).toEqual(['10:00', '12:00'])
  })

  it('respect a booking made when the service took longer', () => {
    const long = booked('2026-03-02T08:15:00Z', '2026-03-02T09:15:00Z')
    expect(free(timesOn(monday, { taken: [long] }))).toEqual([false, false, false, true])
  })
})
