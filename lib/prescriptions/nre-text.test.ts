import { formatNre, nreLength } from './nre-text'

test.each([
  ['1300a', '1300A'],
  ['1300a4', '1300A 4'],
  ['1300A4000000248', '1300A 4000000248'],
  ['*1300A*\n*4000000248*', '1300A 4000000248'],
  ['1300A 4000000248', '1300A 4000000248'],
  ['', ''],
])('%j is written %j', (typed, shown) => {
  expect(formatNre(typed)).toBe(shown)
})

test('counts what counts', () => {
  expect(nreLength('1300A 40000')).toBe(10)
})
