import { createKeyring } from './idempotency-key'

test('the same body keeps its key, another one gets another', () => {
  const keyFor = createKeyring()
  const first = keyFor({ a: 1 })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(keyFor({ a: 1 })).toBe(first)
  expect(keyFor({ a: 2 })).not.toBe(first)
  expect(createKeyring()({ a: 1 })).not.toBe(first)
})
