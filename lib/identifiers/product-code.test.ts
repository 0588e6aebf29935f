import { compactDigits, readProductCode } from './product-code'

test.each([
  ['012745093', { minsan: '012745093', ean: null }],
  ['A012745093', { minsan: '012745093', ean: null }],
  ['0D4YD5', { minsan: '012745093', ean: null }],
  ['12745093', { minsan: '012745093', ean: null }],
  ['4763114', { minsan: '004763114', ean: null }],
  ['AIC 012745093', { minsan: '012745093', ean: null }],
  ['aic012745093', { minsan: '012745093', ean: null }],
  ['A.I.C. n. 012745093', { minsan: '012745093', ean: null }],
  ['A.I.C. N° 012745-093', { minsan: '012745093', ean: null }],
  ['AIC n. 12745093', { minsan: '012745093', ean: null }],
  ['AIC 0D4YD5', { minsan: '012745093', ean: null }],
  ['minsan: 980123451', { minsan: '980123451', ean: null }],
  ['cod. 012745093', { minsan: '012745093', ean: null }],
  ['012745-093', { minsan: '012745093', ean: null }],
  ['012745.093', { minsan: '012745093', ean: null }],
  ['012745 093', { minsan: '012745093', ean: null }],
  ['012745 / 093', { minsan: '012745093', ean: null }],
  ['012745–093', { minsan: '012745093', ean: null }],
  ['8001234567897', { minsan: null, ean: '8001234567897' }],
  ['8 001234 567897', { minsan: null, ean: '8001234567897' }],
  ['8-001234-567897', { minsan: null, ean: '8001234567897' }],
  ['EAN 8001234567897', { minsan: null, ean: '8001234567897' }],
  ['EAN13: 8 001234 567897', { minsan: null, ean: '8001234567897' }],
  ['300450123459', { minsan: null, ean: '0300450123459' }],
  [']d20108001234567897716012745093', { minsan: '012745093', ean: '8001234567897' }],
  ['tachipirina', null],
  ['12745094', null],
  ['aic', null],
  ['n. 3', null],
  ['500 20', null],
  ['', null],
])('"%s"', (text, codes) => {
  expect(readProductCode(text)).toEqual(codes)
})

test.each([
  ['AIC 01274', '01274'],
  ['012745-0', '0127450'],
  ['8 001234 5', '80012345'],
  ['A012745', 'A012745'],
  ['500 20', null],
  ['0.5', null],
  ['25-30', null],
  ['omega 3', null],
  ['b12', null],
  ['naproxene 500', null],
  ['aic', null],
])('the digits of "%s" are %s', (text, digits) => {
  expect(compactDigits(text)).toBe(digits)
})
