import { formatCents, formatEuro } from './money'

test.each([
  [1250, '12,50\u00a0€'],
  [0, '0,00\u00a0€'],
  [-0, '0,00\u00a0€'],
  [5, '0,05\u00a0€'],
  [490, '4,90\u00a0€'],
  [99999, '999,99\u00a0€'],
  [123450, '1.234,50\u00a0€'],
  [123456789, '1.234.567,89\u00a0€'],
  [-490, '-4,90\u00a0€'],
])('%d cents', (cents, text) => {
  expect(formatCents(cents)).toBe(text)
})

test('an amount of the contract', () => {
  expect(formatEuro(4.9)).toBe('4,90\u00a0€')
  expect(formatEuro(1234.5)).toBe('1.234,50\u00a0€')
})

test('a broken amount is not shown as money', () => {
  expect(() => formatCents(12.5)).toThrow(RangeError)
  expect(() => formatCents(Number.NaN)).toThrow(RangeError)
  expect(() => formatEuro(4.905)).toThrow(RangeError)
})
