import { isEan13, isProductEan, normaliseEan13, readGs1 } from './ean'

test.each(['8001234567897', '4006381333931', '0012345678905'])('%s is an EAN-13', (code) => {
  expect(isEan13(code)).toBe(true)
})

test.each(['8001234567890', '800123456789', '80012345678970', '800123456789X', '012745093', ''])(
  '"%s" is not',
  (code) => {
    expect(isEan13(code)).toBe(false)
    expect(normaliseEan13(code)).toBeNull()
  },
)

test.each([
  ['a placeholder of zeros', '0000000000000'],
  ['a placeholder of nines', '9999999999994'],
  ['a company number of zeros', '8000000000002'],
  ['a counted sample', '1234567890128'],
  ['an in-store code', '2000000000008'],
  ['a weighed in-store code', '2980000000010'],
  ['an in-store UPC', '0212345678909'],
  ['an in-company UPC', '0412345678903'],
  ['a coupon', '9912345678909'],
])('%s identifies no product: %s', (_, code) => {
  expect(isEan13(code)).toBe(true)
  expect(isProductEan(code)).toBe(false)
  expect(normaliseEan13(code)).toBeNull()
  expect(readGs1(`010${code}`)).toBeNull()
})

test('spaces are dropped', () => {
  expect(normaliseEan13(' 8 001234 567897 ')).toBe('8001234567897')
})

const gs = '\u001d'
const both = { minsan: '012745093', ean: '8001234567897' }

describe('GS1 DataMatrix', () => {
  test.each([
    ['as scanned', `]d2010800123456789717280131211234ABCD${gs}10L0T42${gs}716012745093`],
    ['without prefix', `010800123456789717280131211234ABCD${gs}10L0T42${gs}716012745093`],
    ['national number first', `716012745093${gs}0108001234567897`],
    ['separator in front', `${gs}0108001234567897716012745093`],
    ['national number right after the GTIN', `0108001234567897716012745093${gs}17280131`],
    ['with A', `0108001234567897716A012745093`],
    ['separator written out', '010800123456789721AB716012745094<GS>716012745093'],
    ['printed form', '(01)08001234567897(17)280131(10)L0T42(21)1234ABCD(716)012745093'],
    ['printed form with spaces', ' (01) 08001234567897 (716) 012745093 '],
    ['measure and location skipped', '310300125041480123456789000108001234567897716012745093'],
  ])('%s', (_, text) => {
    expect(readGs1(text)).toEqual(both)
  })

  test('a serial that looks like a national number is none', () => {
    expect(readGs1(`010800123456789721716012745093`)).toEqual({ minsan: null, ean: '8001234567897' })
  })

  test('a wrong check digit is left out', () => {
    expect(readGs1('0108001234567890716012745093')).toEqual({ minsan: '012745093', ean: null })
    expect(readGs1('0108001234567897716012745094')).toEqual({ minsan: null, ean: '8001234567897' })
  })

  test('a carton is not the pack inside it', () => {
    expect(readGs1('0118001234567894')).toBeNull()
  })

  test.each(['', 'tachipirina', '8001234567897', '012745093', '17280131', '01080012', '()', gs, `]d2`])(
    '"%s" holds nothing',
    (text) => {
      expect(readGs1(text)).toBeNull()
    },
  )
})
