import { pauseAfter } from './retry'

test('a mail that fails waits twice as long each time, six hours at most', () => {
  expect([1, 2, 3, 9, 10, 14].map(pauseAfter)).toEqual([60, 120, 240, 15_360, 21_600, 21_600])
})
