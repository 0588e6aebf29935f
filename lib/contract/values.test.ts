import { date, instant } from './values'

test.each([
  ['2026-02-28', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-01', false],
  ['2026-01-01T00:00:00Z', false],
  ['', false],
  [20260101, false],
])('%s is a day: %s', (value, is_one) => {
  const result = date.safeParse(value)
  expect(result.success).toBe(is_one)
  if (!result.success) expect(result.error.issues.map(({ message }) => message)).toEqual(['date_invalid'])
})

test.each([
  ['2026-11-22T10:00Z', true],
  ['2026-11-22T10:00:00Z', true],
  ['2026-11-22T10:00:00.123+01:00', true],
  ['2026-11-22T10:00:00', false],
  ['2026-11-22 10:00:00Z', false],
  ['2026-02-30T10:00:00Z', false],
  ['2026-11-22T24:00:00Z', false],
  ['2026-11-22T10:00:00+24:00', false],
])('%s is an instant: %s', (value, is_one) => {
  const result = instant.safeParse(value)
  expect(result.success).toBe(is_one)
  if (!result.success) expect(result.error.issues.map(({ message }) => message)).toEqual(['instant_invalid'])
})
