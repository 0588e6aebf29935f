import { type Hours, hoursOfDay, openingAt } from './opening'

const weekdays = [1, 2, 3, 4, 5].flatMap((weekday) => [
  { weekday, opens: '08:30', closes: '12:30' },
  { weekday, opens: '15:30', closes: '19:30' },
])
const shop: Hours = { opening_hours: weekdays, closures: [], on_duty: null }
const at = (hours: Hours, moment: string) => openingAt(hours, new Date(moment))

describe('a pharmacy with hours on weekdays', () => {
  it.each([
    // Monday.
    ['2026-11-23T08:29:59+01:00', 'Chiusa, apre alle 08:30'],
    ['2026-11-23T08:30:00+01:00', 'Aperta fino alle 12:30'],
    ['2026-11-23T12:30:00+01:00', 'Chiusa, apre alle 15:30'],
    ['2026-11-23T19:29:59+01:00', 'Aperta fino alle 19:30'],
    ['2026-11-23T19:30:00+01:00', 'Chiusa, apre domani alle 08:30'],
    ['2026-11-24T00:00:00+01:00', 'Chiusa, apre alle 08:30'],
    ['2026-11-27T20:00:00+01:00', 'Chiusa, apre lunedì 30 novembre alle 08:30'],
    // The Immaculate Conception, a Tuesday.
    ['2026-12-08T10:00:00+01:00', 'Chiusa, apre domani alle 08:30'],
    // Clocks go forward at 2:00 on 28-3-2027, a Sunday, and back at 3:00 on 25-10-2026.
    ['2027-03-27T23:59:59+01:00', 'Chiusa, apre martedì 30 marzo alle 08:30'],
    ['2026-10-25T00:30:00+02:00', 'Chiusa, apre domani alle 08:30'],
    ['2026-10-26T08:29:59+01:00', 'Chiusa, apre alle 08:30'],
  ])('at %s says «%s»', (moment, status) => expect(at(shop, moment).status).toBe(status))

  it.each([
    ['2026-11-23T10:00:00+01:00', '08:30–12:30, 15:30–19:30', 1],
    ['2026-11-22T23:59:59+01:00', 'chiusa', 7],
    ['2026-12-08T10:00:00+01:00', 'chiusa', 7],
  ])('at %s has today’s hours %s, in row %d', (moment, today, weekday) =>
    expect(at(shop, moment)).toMatchObject({ today, weekday }),
  )

  it('says nothing but that its hours are unknown where they are', () => {
    expect(at({ ...shop, opening_hours: [] }, '2026-11-23T10:00:00+01:00')).toMatchObject({
      open: false,
      status: 'Orari non indicati: chiama la farmacia',
      today: null,
      ready: null,
    })
  })

  it('that never closes is just open', () => {
    const always = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '24:00' }))
    expect(at({ ...shop, opening_hours: always }, '2026-11-23T23:59:00+01:00').status).toBe('Aperta ora')
  })
})

describe('what is said holds', () => {
  const turn = { start: '2026-11-23T20:00:00+01:00', end: '2026-11-24T08:30:00+01:00' }

  it.each([
    ['the next change', shop, '2026-11-23T10:00:00+01:00', '2026-11-23T12:30:00+01:00'],
    ['midnight', shop, '2026-11-23T21:00:00+01:00', '2026-11-24T00:00:00+01:00'],
    ['midnight before clocks go back', shop, '2026-10-25T21:00:00+01:00', '2026-10-26T00:00:00+01:00'],
    ['midnight after clocks went forward', shop, '2027-03-28T00:30:00+01:00', '2027-03-29T00:00:00+02:00'],
    ['a turn of duty', { ...shop, on_duty: turn }, '2026-11-23T19:45:00+01:00', turn.start],
    [
      'the next minute, of what is ready then',
      { ...shop, ready_in_minutes: 60 },
      '2026-11-23T10:00:30+01:00',
      '2026-11-23T10:01:30+01:00',
    ],
  ] as const)('until %s', (_, hours, moment, until) =>
    expect(new Date(at({ ...hours, opening_hours: weekdays, closures: [] }, moment).until).toISOString()).toBe(
      new Date(until).toISOString(),
    ),
  )

  it('on duty while a turn is on, which opens beyond the hours', () => {
    const on = { ...shop, on_duty: turn }
    expect(at(on, '2026-11-23T19:59:59+01:00')).toMatchObject({ on_duty: false, open: false })
    expect(at(on, '2026-11-23T20:00:00+01:00')).toMatchObject({ on_duty: true, open: true })
    expect(at(on, '2026-11-24T08:30:00+01:00')).toMatchObject({ on_duty: false, open: true })
  })
})

describe('ready', () => {
  it.each([
    [60, '2026-11-23T10:00:00+01:00', 'Pronto in un’ora'],
    [30, '2026-11-23T10:00:00+01:00', 'Pronto in 30 minuti'],
    [120, '2026-11-23T10:00:00+01:00', 'Pronto in 2 ore'],
    [60, '2026-11-23T11:30:00+01:00', 'Pronto oggi dalle 15:30'],
    // No preparation starts in the last hour before closing, as for an order (backend/orders/times.ts).
    [60, '2026-11-23T12:10:00+01:00', 'Pronto oggi dalle 16:30'],
    [30, '2026-11-23T18:30:00+01:00', 'Pronto in 30 minuti'],
    [30, '2026-11-23T18:30:01+01:00', 'Pronto domani dalle 09:00'],
    [60, '2026-11-23T19:10:00+01:00', 'Pronto domani dalle 09:30'],
    [60, '2026-11-27T23:51:00+01:00', 'Pronto lunedì 30 novembre dalle 09:30'],
    [30, '2026-12-07T23:00:00+01:00', 'Pronto mercoledì 9 dicembre dalle 09:00'],
  ])('in %d minutes, asked at %s: «%s»', (ready_in_minutes, moment, ready) =>
    expect(at({ ...shop, ready_in_minutes }, moment).ready).toBe(ready),
  )
})

test('a closure empties its days', () => {
  const closed = { ...shop, closures: [{ from: '2026-11-19', to: '2026-11-20', reason: 'Inventario' }] }
  expect(hoursOfDay(shop, '2026-11-20')).toEqual(['08:30–12:30', '15:30–19:30'])
  expect(hoursOfDay(closed, '2026-11-20')).toEqual([])
})

describe('a closure', () => {
  const closures = [
    { from: '2026-12-24', to: '2026-12-26', reason: 'Natale' },
    { from: '2026-12-02', to: '2026-12-02', reason: null },
  ]

  it.each([
    ['2026-11-17', null],
    ['2026-11-18', 'Chiusa il 02/12/26'],
    ['2026-12-02', 'Chiusa il 02/12/26'],
    ['2026-12-03', null],
    ['2026-12-10', 'Chiusa dal 24/12/26 al 26/12/26: Natale'],
    ['2026-12-26', 'Chiusa dal 24/12/26 al 26/12/26: Natale'],
    ['2026-12-27', null],
  ])('on %s it is told as %s', (day, told) =>
    expect(at({ ...shop, closures }, `${day}T12:00:00+01:00`).closure).toBe(told),
  )
})
