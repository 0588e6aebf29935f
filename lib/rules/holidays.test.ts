import { isNationalHoliday } from './holidays'
import { dayText, parseDay } from './rome-time'

function holidaysIn(year: number): string[] {
  const first = parseDay(`${year}-01-01`) ?? 0
  return Array.from({ length: 365 }, (_, index) => first + index)
    .filter(isNationalHoliday)
    .map((day) => dayText(day).slice(5))
}

describe('national holidays', () => {
  it('are all those of 2026 and of 2025', () => {
    const always = ['12-08', '12-25', '12-26']
    expect(holidaysIn(2026)).toEqual([
      ...['01-01', '01-06', '04-05', '04-06', '04-25', '05-01', '06-02', '08-15', '10-04', '11-01'],
      ...always,
    ])
    expect(holidaysIn(2025)).toEqual([
      ...['01-01', '01-06', '04-20', '04-21', '04-25', '05-01', '06-02', '08-15', '11-01'],
      ...always,
    ])
  })

  it('follow Easter, at its earliest and its latest', () => {
    for (const easter of ['2003-04-20', '2008-03-23', '2024-03-31', '2027-03-28', '2038-04-25']) {
      const day = parseDay(easter) ?? 0
      expect([day - 1, day, day + 1, day + 2].map(isNationalHoliday)).toEqual([false, true, true, false])
    }
  })
})
