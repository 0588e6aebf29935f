import { closureAhead, describeOpening } from './opening'

const hours = [{ weekday: 1, opens: '08:30', closes: '19:30' }]
const NOW = '2026-11-23T10:00:00+01:00'

test.each([
  [{ opening_hours: hours, open_now: true, next_change: '2026-11-23T19:30:00+01:00' }, 'openUntil', '19:30'],
  [{ opening_hours: hours, open_now: true, next_change: '2026-11-24T02:00:00+01:00' }, 'open', ''],
  [{ opening_hours: hours, open_now: true, next_change: null }, 'open', ''],
  [{ opening_hours: hours, open_now: false, next_change: '2026-11-23T15:00:00+01:00' }, 'opensAt', '15:00'],
  [{ opening_hours: hours, open_now: false, next_change: '2026-11-24T08:30:00+01:00' }, 'opensOn', 'domani alle 08:30'],
  [{ opening_hours: hours, open_now: false, next_change: null }, 'closed', ''],
  [{ opening_hours: [], open_now: true, next_change: null }, 'hoursUnknown', ''],
] as const)('%j is %s %s', (pharmacy, code, when) =>
  expect(describeOpening({ ...pharmacy, opening_hours: [...pharmacy.opening_hours] }, NOW)).toEqual({ code, when }),
)

describe('a closure', () => {
  const closures = [
    { from: '2026-12-24', to: '2026-12-26', reason: 'Natale' },
    { from: '2026-12-02', to: '2026-12-02', reason: null },
  ]

  it.each([
    ['2026-11-17', null],
    ['2026-11-18', 'day 2026-12-02'],
    ['2026-12-02', 'day 2026-12-02'],
    ['2026-12-03', null],
    ['2026-12-10', 'daysReason 2026-12-24'],
    ['2026-12-26', 'daysReason 2026-12-24'],
    ['2026-12-27', null],
  ])('on %s it is told as %s', (day, told) => {
    const ahead = closureAhead(closures, `${day}T12:00:00+01:00`)
    expect(ahead && `${ahead.code} ${ahead.closure.from}`).toBe(told)
  })
})
