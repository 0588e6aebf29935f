import { closesFor, type WeekAndClosures } from './closure'

const at = (text: string) => new Date(`${text}:00+01:00`)
const period = (day: string, from: string, to: string) => ({
  starts_at: at(`${day}T${from}`),
  ends_at: at(`${day}T${to}`),
})
const week = (...windows: [opens: string, closes: string][]) =>
  [1, 2, 3, 4, 5].flatMap((weekday) => windows.map(([opens, closes]) => ({ weekday, opens, closes })))

const usual: WeekAndClosures = { opening_hours: week(['08:30', '12:30'], ['15:30', '19:30']), closures: [] }
const nightly: WeekAndClosures = { opening_hours: week(['20:00', '02:00']), closures: [] }
const mornings: WeekAndClosures = { ...usual, opening_hours: week(['08:30', '12:30']) }
const shortened: WeekAndClosures = { ...usual, opening_hours: week(['08:30', '12:30'], ['15:30', '19:00']) }
const closed = (hours: WeekAndClosures, from: string, to = from): WeekAndClosures => ({
  ...hours,
  closures: [{ from, to, reason: null }],
})

// 2026-03-02 is a Monday.
describe('an appointment', () => {
  const morning = period('2026-03-03', '10:00', '10:30')

  it.each([
    ['a closure on its day', usual, closed(usual, '2026-03-02', '2026-03-03'), morning, true],
    ['a closure on another day', usual, closed(usual, '2026-03-04'), morning, false],
    ['an afternoon without hours', usual, mornings, period('2026-03-03', '16:00', '16:30'), true],
    ['a morning that stays', usual, mornings, morning, false],
    ['an end after the new closing time', usual, shortened, period('2026-03-03', '18:50', '19:10'), true],
    [
      'a time outside of the hours before',
      mornings,
      closed(mornings, '2026-03-03'),
      period('2026-03-03', '16:00', '16:30'),
      false,
    ],
  ])('is met by %s: %#', (_what, before, after, appointment, expected) => {
    expect(closesFor.appointment(before, after, appointment)).toBe(expected)
  })
})

describe('a delivery slot', () => {
  it.each([
    ['less open time', usual, shortened, period('2026-03-03', '16:00', '19:30'), true],
    ['the same open time', usual, shortened, period('2026-03-03', '16:00', '19:00'), false],
    [
      'no opening on its day, though it is in the evening',
      usual,
      closed(usual, '2026-03-03'),
      period('2026-03-03', '20:00', '22:00'),
      true,
    ],
    [
      'other hours on its day, though it is in the evening',
      usual,
      shortened,
      period('2026-03-03', '20:00', '22:00'),
      false,
    ],
  ])('is met by %s: %#', (_what, before, after, slot, expected) => {
    expect(closesFor.slot(before, after, slot)).toBe(expected)
  })
})

test('a ready time is met while the pharmacy is no longer open', () => {
  expect(closesFor.ready(usual, mornings, at('2026-03-03T16:00'))).toBe(true)
  expect(closesFor.ready(usual, mornings, at('2026-03-03T10:00'))).toBe(false)
  expect(closesFor.ready(mornings, closed(mornings, '2026-03-03'), at('2026-03-03T16:00'))).toBe(false)
})

test('the end of keeping is met by an earlier closing time, also past midnight', () => {
  expect(closesFor.keep(usual, shortened, at('2026-03-03T19:30'))).toBe(true)
  expect(closesFor.keep(usual, shortened, at('2026-03-03T12:30'))).toBe(false)
  expect(closesFor.keep(nightly, closed(nightly, '2026-03-02'), at('2026-03-03T02:00'))).toBe(true)
  expect(closesFor.keep(nightly, closed(nightly, '2026-03-03'), at('2026-03-03T02:00'))).toBe(false)
})
