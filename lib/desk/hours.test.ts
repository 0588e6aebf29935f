import { readWeek } from './hours'

test('each day is read by itself, and a day without hours is closed', () => {
  const { windows, errors } = readWeek(
    new URLSearchParams({
      'giorno-1': '8.30-12.30 15:30-19:30',
      'giorno-2': 'chiuso',
      'giorno-3': ' ',
      'giorno-7': '24h',
    }),
  )
  expect(errors).toEqual([])
  expect(windows).toEqual([
    { weekday: 1, opens: '08:30', closes: '12:30' },
    { weekday: 1, opens: '15:30', closes: '19:30' },
    { weekday: 7, opens: '00:00', closes: '24:00' },
  ])
})

test.each(['mattina', '9', '25-26', '9-12; mar 9-12', '9-12 11-13'])('%s is an error at its field', (text) => {
  expect(readWeek(new URLSearchParams({ 'giorno-4': text })).errors).toEqual([
    { field: 'giorno-4', code: 'hours_invalid' },
  ])
})
