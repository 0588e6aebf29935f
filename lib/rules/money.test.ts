import { centsFromEuro, decimalEuro, euroFromCents, formatCents, formatEuro, formatRate } from './money'

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

test('an amount for machines, and a rate of VAT', () => {
  expect(decimalEuro(1234.5)).toBe('1234.50')
  expect(() => decimalEuro(4.905)).toThrow(RangeError)
  expect([4, 5.5, 22].map(formatRate)).toEqual(['4', '5,5', '22'])
})

test.each([
  [4.9, 490],
  [0, 0],
  [0.01, 1],
  [0.1 + 0.2, 30],
  [1.1 * 3, 330],
  [19.99, 1999],
  [1.15, 115],
  [8.2, 820],
  [1234.5, 123450],
  [999999.99, 99999999],
  [-4.9, -490],
  [12, 1200],
])('%d euro are %d cents', (euro, cents) => {
  expect(centsFromEuro(euro)).toBe(cents)
})

test('minus zero is zero', () => {
  expect(Object.is(centsFromEuro(-0), 0)).toBe(true)
  expect(Object.is(euroFromCents(-0), 0)).toBe(true)
})

test.each([4.905, 1.005, 0.001, 4.90001, 999999.999, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
  '%d is no amount',
  (euro) => {
    expect(() => centsFromEuro(euro)).toThrow(RangeError)
  },
)

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d are no whole cents', (cents) => {
  expect(() => euroFromCents(cents)).toThrow(RangeError)
})

test('every amount comes back, with two decimals at most in JSON', () => {
  const broken: number[] = []
  for (let cents = -2000; cents <= 300_000; cents += 1) {
    const euro = euroFromCents(cents)
    if (centsFromEuro(euro) !== cents || !/^-?\d+(\.\d{1,2})?$/.test(JSON.stringify(euro))) broken.push(cents)
  }
  expect(broken).toEqual([])
})
