import { answerTime } from './answer-time'

const weekday = (day: number, opens: string, closes: string) => ({ weekday: day, opens, closes })
const pharmacy = {
  opening_hours: [1, 2, 3, 4, 5].flatMap((day) => [weekday(day, '08:30', '12:30'), weekday(day, '15:30', '19:30')]),
  closures: [],
} as unknown as Parameters<typeof answerTime>[0]
const at = (instant: string) => answerTime(pharmacy, new Date(instant))

test('says the closing time of an open pharmacy', () => {
  expect(at('2026-12-01T16:00:00+01:00')).toContain('fino alle 19:30')
})

test('says the next opening in the last hour, and after it', () => {
  expect(at('2026-12-01T12:00:00+01:00')).toMatch(/chiude tra poco.*15:30/)
  expect(at('2026-12-01T13:00:00+01:00')).toMatch(/chiusa: riapre .*15:30/)
  expect(at('2026-12-04T20:00:00+01:00')).toMatch(/riapre lunedì.* 08:30/)
})

test('promises nothing without hours', () => {
  expect(answerTime({ ...pharmacy, opening_hours: [] }, new Date())).toBe('La risposta arriva negli orari di apertura.')
})
