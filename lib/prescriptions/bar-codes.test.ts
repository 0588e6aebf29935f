import { addParts, joinNre, NO_PARTS } from './bar-codes'

const read = (...sights: string[][]) => sights.reduce(addParts, NO_PARTS)

test.each([
  [[['*1300A*', '*4000000248*']], '1300A4000000248'],
  [[['4000000248'], ['1300a']], '1300A4000000248'],
  [[['1300A4000000248']], '1300A4000000248'],
  [[['RSSMRA80A01H501U', '8001234567897'], ['1300A'], ['4000000248']], '1300A4000000248'],
  [[['1300A']], null],
  [[['4000000248']], null],
  [[['9990A', '4000000248']], null],
  [[['RSSMRA80A01H501U']], null],
  [[], null],
])('%j makes %s', (sights, nre) => {
  expect(joinNre(read(...sights))).toBe(nre)
})
