import { readyInMinutes } from './readiness'

test.each([
  ['available', 30, 30],
  ['orderable', 30, 2880],
  ['orderable', 4000, 4000],
  ['unavailable', 30, null],
] as const)('%s, prepared in %d minutes: %p', (availability, preparation, minutes) => {
  expect(readyInMinutes(availability, preparation)).toBe(minutes)
})
