import {
  cleanText,
  known,
  parseCount,
  parseDate,
  parseDecimal,
  parsePoint,
  parsePostalCode,
  parsePrice,
  readProvince,
} from './values'

test.each([
  ['5,63', 563],
  ['5,63 €', 563],
  ['€ 5,63', 563],
  ['2.079,19 €', 207919],
  ['28.221,84', 2822184],
  ['5.63', 563],
  ['12,5', 1250],
  ['12', 1200],
  ['1.234', 123400],
  ['0,00 €', 0],
])('the price %s is %d cents', (text, cents) => {
  expect(parsePrice(text)).toBe(cents)
})

test.each(['', '-', '5,631', '1,234.56', '-3,00', 'gratis', '99999999999'])('"%s" is no price', (text) => {
  expect(parsePrice(text)).toBeNull()
})

test.each([
  ['12', 12],
  ['12,00', 12],
  ['1.000', 1000],
  ['12.345.678', 12_345_678],
  ['1.000,00', 1000],
  ['1.0', 1],
  ['1,5', null],
  ['-3', null],
  ['', null],
])('the number "%s" is %p', (text, count) => {
  expect(parseCount(text)).toBe(count)
})

test('dates are Italian or ISO, and exist', () => {
  expect(parseDate('01/02/2026')).toBe('2026-02-01')
  expect(parseDate('1/2/2026 00:00:00')).toBe('2026-02-01')
  expect(parseDate('2026-02-01T00:00:00')).toBe('2026-02-01')
  expect(parseDate('31/02/2026')).toBeNull()
  expect(parseDate('2026')).toBeNull()
})

test('points have comma or dot, and lie in Italy', () => {
  expect(parsePoint('45,066215', '7.67')).toEqual({ latitude: 45.066215, longitude: 7.67 })
  expect(parsePoint('7,67', '45,06')).toEqual({ latitude: 45.06, longitude: 7.67 })
  expect(parsePoint('-', '7,67')).toBeNull()
  expect(parsePoint('0', '0')).toBeNull()
  expect(parsePoint('45066215', '7670000')).toBeNull()
})

test('a CAP gets its zeros back, a province is two letters and NA is one', () => {
  expect(parsePostalCode('153')).toBe('00153')
  expect(parsePostalCode('20121')).toBe('20121')
  expect(parsePostalCode('2012A')).toBeNull()
  expect(readProvince('na')).toBe('NA')
  expect(known('NA')).toBe('NA')
  expect(() => readProvince('Napoli')).toThrow(
    expect.objectContaining({ outcome: { rejected: { code: 'invalid_province', detail: 'not a province: Napoli' } } }),
  )
})

test.each(['', '-', '--', 'N.D.', 'n.d.', 'ND', 'null', 'Non nota'])('"%s" means unknown', (text) => {
  expect(known(text)).toBeNull()
})

test('cells become one line', () => {
  expect(cleanText('  a\u00a0 b\r\nc\t')).toBe('a b c')
  expect(parseDecimal('45,5')).toBe(45.5)
})
