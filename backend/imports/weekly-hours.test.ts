import { parseWeeklyHours } from './weekly-hours'

const window = (weekday: number, opens: string, closes: string) => ({ weekday, opens, closes })

test('ranges, lists and split days', () => {
  expect(parseWeeklyHours('lun-mar 08:30-12:30 15:30-19:30; sab 8.30-12.30')).toEqual([
    window(1, '08:30', '12:30'),
    window(1, '15:30', '19:30'),
    window(2, '08:30', '12:30'),
    window(2, '15:30', '19:30'),
    window(6, '08:30', '12:30'),
  ])
  expect(parseWeeklyHours('lunedì, mercoledì 9-13 | dom 10-12')).toEqual([
    window(1, '09:00', '13:00'),
    window(3, '09:00', '13:00'),
    window(7, '10:00', '12:00'),
  ])
  expect(parseWeeklyHours('tutti 00:00-24:00')).toHaveLength(7)
})

test.each(['', ' ; '])('"%s" has no hours', (text) => {
  expect(parseWeeklyHours(text)).toEqual([])
})

test.each([
  'sempre',
  'lun 9',
  'lun 13-9',
  'lun 9-25',
  'lun 9:75-12',
  'ven-lun 9-12',
  'xyz 9-12',
  'lun 9-12, lun',
  'lun, lun 9-12',
  'lun 9-13 12-18',
  'lun 9-13; lun 12-18',
])('"%s" is not understood', (text) => {
  expect(parseWeeklyHours(text)).toBeNull()
})
