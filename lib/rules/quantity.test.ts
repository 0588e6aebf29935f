import { allowedQuantity } from './quantity'

test.each([
  [2, null, 2],
  [2, 3, 2],
  [4, 3, 3],
  [4, 0, 0],
  [1200, null, 999],
  [1200, 2000, 999],
])('of %d wanted with a limit of %p there are %d', (wanted, limit, allowed) => {
  expect(allowedQuantity(wanted, limit)).toBe(allowed)
})
