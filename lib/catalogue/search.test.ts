import { isSearchable, readSearchText } from './search'

test.each([
  ['  mal   di\tgola ', 'mal di gola'],
  [undefined, ''],
  [['uno', 'due'], 'uno'],
  ['x'.repeat(500), 'x'.repeat(200)],
])('%j searches for %j', (value, text) => expect(readSearchText(value)).toBe(text))

test('more than two characters are searched for', () => {
  expect(isSearchable('te')).toBe(false)
  expect(isSearchable('tè v')).toBe(true)
  expect(isSearchable('the')).toBe(true)
})
