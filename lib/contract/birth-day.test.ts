import { AGE_MIN, birthDay, signUpUser } from './auth'

const said = (day: string) => birthDay.safeParse(day).error?.issues.map(({ message }) => message) ?? []
const signUp = (day: string) =>
  signUpUser.safeParse({
    first_name: 'Anna',
    last_name: 'Rossi',
    birth_day: day,
    email: 'anna@example.it',
    origin: 'W',
    privacy_consent: true,
    marketing_consent: false,
    profiling_consent: false,
    localization_consent: false,
  })

afterEach(() => jest.useRealTimers())

test.each([
  ['just after midnight in winter', '2026-01-14T23:30:00Z', '2026-01-15', '2026-01-16'],
  ['just before midnight in winter', '2026-01-15T22:30:00Z', '2026-01-15', '2026-01-16'],
  ['after midnight in summer', '2026-07-14T22:30:00Z', '2026-07-15', '2026-07-16'],
  ['two hours after midnight in summer', '2026-07-14T23:59:00Z', '2026-07-15', '2026-07-16'],
  ['as summer time begins', '2026-03-28T23:30:00Z', '2026-03-29', '2026-03-30'],
  ['after summer time began', '2026-03-29T22:10:00Z', '2026-03-30', '2026-03-31'],
  ['as summer time ends', '2026-10-24T22:30:00Z', '2026-10-25', '2026-10-26'],
  ['before midnight after summer time ended', '2026-10-25T22:30:00Z', '2026-10-25', '2026-10-26'],
])('ages count by the day in Italy, %s', (_, moment, day, next) => {
  jest.useFakeTimers({ now: new Date(moment) })
  const ago = (text: string) => `${Number(text.slice(0, 4)) - AGE_MIN}${text.slice(4)}`
  expect(said(day)).toEqual([])
  expect(said(next)).toEqual(['birth_day_in_future'])
  expect(signUp(ago(day)).success).toBe(true)
  expect(signUp(ago(next)).error?.issues.map(({ message }) => message)).toEqual(['too_young'])
})
