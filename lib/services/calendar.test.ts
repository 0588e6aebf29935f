import { clampDay, dayByKey, monthWeeks, shiftMonth, toMonth } from './calendar'

const bounds = { first: '2026-11-21', last: '2027-01-19' }

describe('a month', () => {
  it('is laid out in weeks from Monday', () => {
    const november = monthWeeks('2026-11')
    expect(november).toHaveLength(6)
    expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(november[1]?.[0]).toBe('2026-11-02')
    expect(november[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
    // A February that begins on a Monday fills four rows.
    expect(monthWeeks('2027-02')).toHaveLength(4)
    expect(monthWeeks('2028-02').flat().filter(Boolean)).toHaveLength(29)
  })

  it('has months before and after it, over the turn of the year too', () => {
    expect(shiftMonth('2026-11', 2)).toBe('2027-01')
    expect(shiftMonth('2027-01', -1)).toBe('2026-12')
    expect(shiftMonth('2026-12', 0)).toBe('2026-12')
    expect(toMonth('2026-11-21')).toBe('2026-11')
  })
})

describe('the keyboard', () => {
  it.each([
    ['ArrowLeft', '2026-12-09'],
    ['ArrowRight', '2026-12-11'],
    ['ArrowUp', '2026-12-03'],
    ['ArrowDown', '2026-12-17'],
    ['Home', '2026-12-07'],
    ['End', '2026-12-13'],
    ['PageDown', '2027-01-10'],
    ['PageUp', '2026-11-21'],
  ])('%s leads from Thursday, 10 December to %s', (key, day) => {
    expect(dayByKey('2026-12-10', key, bounds)).toBe(day)
  })

  it('stops at the first and the last day, and leaves other keys alone', () => {
    expect(dayByKey('2026-11-21', 'ArrowLeft', bounds)).toBe('2026-11-21')
    expect(dayByKey('2027-01-18', 'ArrowDown', bounds)).toBe('2027-01-19')
    expect(dayByKey('2026-12-10', 'a', bounds)).toBeNull()
  })

  it('finds the last day of a shorter month', () => {
    const year = { first: '2026-01-01', last: '2026-12-31' }
    expect(dayByKey('2026-01-31', 'PageDown', year)).toBe('2026-02-28')
  })
})

test('a day out of bounds becomes the nearest one', () => {
  expect(clampDay('2020-01-01', bounds)).toBe(bounds.first)
  expect(clampDay('2030-01-01', bounds)).toBe(bounds.last)
  expect(clampDay('2026-12-24', bounds)).toBe('2026-12-24')
})
