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

const week = (opens: string, closes: string) => [1, 2, 3, 4, 5].map((day) => window(day, opens, closes))
const split = [1, 2, 3, 4, 5].flatMap((day) => [window(day, '08:30', '12:30'), window(day, '15:30', '19:30')])
const saturday = window(6, '08:30', '12:30')

test.each([
  ['lun-ven 08:30 - 12:30 15:30 - 19:30; sab 08:30 - 12:30', [...split, saturday]],
  ['lun - ven 08:30–12:30, 15:30–19:30; sab 08:30–12:30; dom chiuso', [...split, saturday]],
  ['Lunedì-Venerdì: 8.30-12.30 / 15.30-19.30; Sabato: 8.30-12.30; Domenica: chiuso', [...split, saturday]],
  ['lun.-ven. 8:30-12:30 e 15:30-19:30, sab. 8:30-12:30', [...split, saturday]],
  [
    'da lunedì a venerdì dalle 8.30 alle 12.30 e dalle 15.30 alle 19.30; sabato dalle 8.30 alle 12.30',
    [...split, saturday],
  ],
  ['lun-ven 08:30-12:30; 15:30-19:30; sab 08:30-12:30', [...split, saturday]],
  ['Mo-Fr 08:30-12:30,15:30-19:30; Sa 08:30-12:30; Su off; PH off', [...split, saturday]],
  ['Mo-Fr 08:30-19:30', week('08:30', '19:30')],
  ['lun-ven 8.30-19.30, sab chiuso, dom chiuso', week('08:30', '19:30')],
  ['lu-ve 8:30-19:30; sa, do chiuso', week('08:30', '19:30')],
  ['lun-ven 8:30-19:30\nsabato e domenica chiusa', week('08:30', '19:30')],
  ['sab e dom 9-13', [window(6, '09:00', '13:00'), window(7, '09:00', '13:00')]],
  ['domenica e festivi 9-13', [window(7, '09:00', '13:00')]],
  ['lun-dom h24', [1, 2, 3, 4, 5, 6, 7].map((day) => window(day, '00:00', '24:00'))],
  ['tutti i giorni 8-24', [1, 2, 3, 4, 5, 6, 7].map((day) => window(day, '08:00', '24:00'))],
  ['lun 8:00-00:00', [window(1, '08:00', '24:00')]],
  ['ven 20:00-02:00', [window(5, '20:00', '02:00')]],
  ['dom 22-6; lun 6-13', [window(1, '06:00', '13:00'), window(7, '22:00', '06:00')]],
  ['Sa 19:30-08:30', [window(6, '19:30', '08:30')]],
  ['sab chiuso', []],
])('"%s" is understood', (text, expected) => {
  expect(parseWeeklyHours(text)).toEqual(expected)
})

test.each([
  'lun 20:00-02:00; mar 1-13',
  'dom 22:00-06:00; lun 5-13',
  'lun chius',
  'chiuso',
  '9-13',
  'festivi 9-13',
  'dom 9-13; festivi chiuso',
  'lun-ven su appuntamento',
  'tutti e lun 9-13',
])('"%s" is not understood either', (text) => {
  expect(parseWeeklyHours(text)).toBeNull()
})
