import { readProductCode } from './product-code'

test.each([
  ['012745093', { minsan: '012745093', ean: null }],
  ['A012745093', { minsan: '012745093', ean: null }],
  ['0D4YD5', { minsan: '012745093', ean: null }],
  ['8001234567897', { minsan: null, ean: '8001234567897' }],
  [']d20108001234567897716012745093', { minsan: '012745093', ean: '8001234567897' }],
  ['tachipirina', null],
  ['12745093', null],
  ['', null],
])('"%s"', (text, codes) => {
  expect(readProductCode(text)).toEqual(codes)
})
