import { ID } from '@/lib/contract/id'
import { randomKey, requestId } from './random-key'

test('a key has its bytes as hex, is another each time, and is an id', () => {
  expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(randomKey(32)).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(Array.from({ length: 100 }, () => randomKey())).size).toBe(100)
  expect(randomKey(32)).toMatch(ID)
})

test('a request keeps its id, unless that is none', () => {
  expect(requestId('abc-DEF_123')).toBe('abc-DEF_123')
  for (const given of [undefined, null, '', 'short', 'a'.repeat(65), 'a b c d e f', ['abcdefgh']])
    expect(requestId(given)).toMatch(/^[0-9a-f]{32}$/)
})
