import { stem, stems } from './words'

test.each([
  ['pidochi', 'pidocchio'],
  ['gambe', 'gamba'],
  ['allergie', 'allergia'],
  ['unghie', 'unghia'],
  ['secca', 'seco'],
  ['orecchie', 'orecchio'],
])('%s and %s have one stem', (one, other) => {
  expect(stem(one)).toBe(stem(other))
})

test('what stands between the words that count is left out', () => {
  expect(stems('mi fa male la testa')).toEqual(['mal', 'test'])
  expect(stems('Tosse, tosse!')).toEqual(['tos'])
  expect(stems('')).toEqual([])
})
