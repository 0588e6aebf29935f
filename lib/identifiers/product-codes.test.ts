import { isEan13, isProductEan, parseGtin } from './gtin'
import { decodeBase32, hasMinsanCheckDigit, isMedicineCode, isMinsan } from './minsan'
import { compactDigits, readProductCode } from './product-code'

describe('minsan', () => {
  const realCodes = ['012745093', '020096020', '034208013', '004763114', '028561037', '000307052']
  const paraCodes = ['934182003', '980123451', '923456786']

  describe('isMinsan', () => {
    test.each([...realCodes, ...paraCodes])('%s is valid', (code) => {
      expect(isMinsan(code)).toBe(true)
      expect(hasMinsanCheckDigit(code)).toBe(true)
    })

    test.each([
      '012745094',
      '01274509X',
      '0127450930',
      '12745093',
      '',
      '0D4YD5',
      'A012745093',
      '０12745093',
      '000000000',
      '999999999',
    ])('"%s" is not', (code) => {
      expect(isMinsan(code)).toBe(false)
    })

    test('only medicines must obey the check digit', () => {
      expect(hasMinsanCheckDigit('934182004')).toBe(false)
      expect(isMinsan('934182004')).toBe(true)
    })

    test('every single wrong digit of a medicine is noticed', () => {
      for (let place = 1; place < 9; place++) {
        for (const digit of '0123456789') {
          const other = `${'012745093'.slice(0, place)}${digit}${'012745093'.slice(place + 1)}`
          expect(isMinsan(other)).toBe(other === '012745093')
        }
      }
    })
  })

  test('a medicine code begins with 0', () => {
    expect(isMedicineCode('012745093')).toBe(true)
    expect(isMedicineCode('934182003')).toBe(false)
    expect(isMedicineCode('0')).toBe(false)
  })

  describe('codice 32', () => {
    test.each([
      ['012745093', '0D4YD5'],
      ['020096020', '0M590N'],
      ['000307052', '009CVD'],
      ['934182003', 'VUWZ3M'],
      ['000000000', '000000'],
    ])('%s is %s', (minsan, code) => {
      expect(decodeBase32(code)).toBe(minsan)
    })

    test.each(['0D4YA5', '0D4YE5', '0D4YI5', '0D4YO5', '0D4YD', '0D4YD55', '0d4yd5', 'ZZZZZZ', ''])(
      '"%s" is no code',
      (code) => {
        expect(decodeBase32(code)).toBeNull()
      },
    )
  })
})

const gs = '\u001d'
const both = { minsan: '012745093', ean: '8001234567897' }

describe('product code', () => {
  test.each([
    ...[
      ['012745093', ' 012 745 093\n', 'A012745093', 'a012745093', '*A012745093*', '0D4YD5', '0d4yd5', '*0D4YD5*'],
      ['12745093', 'AIC 012745093', 'aic012745093', 'A.I.C. n. 012745093', 'A.I.C. N° 012745-093', 'AIC n. 12745093'],
      ['AIC 0D4YD5', 'codice 32: 0D4YD5', 'cod. 012745093', '012745-093', '012745.093', '012745 / 093', '012745–093'],
      ['０１２７４５０９３', '\u200e012745093\u200e', ']C0012745093', ']A0A012745093', ']A00D4YD5', ']d1012745093'],
    ]
      .flat()
      .map((text) => [text, '012745093', null]),
    ['a020096020', '020096020', null],
    ['0M590N', '020096020', null],
    ['VUWZ3M', '934182003', null],
    ['934182004', '934182004', null],
    ['minsan: 980123451', '980123451', null],
    ['4763114', '004763114', null],
    ['307052', '000307052', null],
    ...[
      ['8001234567897', '8 001234 567897', '8-001234-567897', 'EAN 8001234567897', 'EAN13: 8 001234 567897'],
      ['EAN 13 8001234567897', 'ean-13 8001234567897', 'Codice a barre 8001234567897', 'GTIN-14 08001234567897'],
      ['08001234567897', ']E08001234567897', ']E3800123456789712', ']C08001234567897', ']I108001234567897'],
      ['0108001234567897', ']C10108001234567897', ']e00108001234567897', ']d20108001234567897', '(01)08001234567897'],
      ['https://id.gs1.org/01/08001234567897/10/L0T42?17=280131', 'https://salvia.example/p/01/08001234567897'],
    ]
      .flat()
      .map((text) => [text, null, '8001234567897']),
    ...[
      '036000291452',
      '0036000291452',
      '00036000291452',
      '36000291452',
      'UPC-A 0 36000 29145 2',
      ']E00036000291452',
    ].map((text) => [text, null, '0036000291452']),
    ...[
      ['96385074', '9638 5074', 'EAN-8 96385074', 'EAN8: 9638 5074', 'GTIN-8: 96385074', ']E496385074'],
      ['0000096385074', '00000096385074', '0100000096385074', ']d20100000096385074', '(01) 00000096385074'],
    ]
      .flat()
      .map((text) => [text, null, '96385074']),
    ['40012407', '040012407', '40012407'],
    [']E440012407', null, '40012407'],
    [']C140012407', null, null],
    ...[
      ['012745094', 'A012745094', '12745094', '0D4YA5', '0D4YD6', '01274509X', '0127450930', 'AA012745093'],
      ['8001234567890', '96385070', '18001234567894', '0118001234567894', ']E0800123456789', ']E412745093'],
      ['02345673', '20000011', '12345670', '00000000', '0000000000000', '9999999999994', '8000000000002'],
      ['1234567890128', '2000000000008', '2980000000010', '0212345678909', '0412345678903', '9912345678909'],
      ['tachipirina', 'aic', 'A', 'n. 3', '500 20', '01/10/2026', '', '17280131', '01080012', '()', gs, ']d2', ']'],
    ]
      .flat()
      .map((text) => [text, null, null]),
  ])('"%s" is minsan %s, EAN %s', (text, minsan, ean) => {
    expect(readProductCode(text ?? '')).toEqual(minsan === null && ean === null ? null : { minsan, ean })
  })

  test.each([
    ['as scanned', `]d2010800123456789717280131211234ABCD${gs}10L0T42${gs}716012745093`],
    ['without prefix', `010800123456789717280131211234ABCD${gs}10L0T42${gs}716012745093`],
    ['GS1-128', `]C10108001234567897716012745093`],
    ['national number first', `716012745093${gs}0108001234567897`],
    ['separator in front', `${gs}0108001234567897716012745093`],
    ['national number right after the GTIN', `0108001234567897716012745093${gs}17280131`],
    ['with A', `0108001234567897716A012745093`],
    ['separator written out', '010800123456789721AB716012745094<GS>716012745093'],
    ['separator as a picture', '010800123456789721AB␝716012745093'],
    ['printed form', '(01)08001234567897(17)280131(10)L0T42(21)1234ABCD(716)012745093'],
    ['printed form with spaces', ' (01) 08001234567897 (716) 012745093 '],
    ['measure and location skipped', '310300125041480123456789000108001234567897716012745093'],
  ])('GS1 data: %s', (_, text) => {
    expect(readProductCode(text)).toEqual(both)
  })

  test('a serial that looks like a national number is none', () => {
    expect(readProductCode('010800123456789721716012745093')).toEqual({ minsan: null, ean: '8001234567897' })
  })

  test('a wrong check digit in GS1 data is left out', () => {
    expect(readProductCode('0108001234567890716012745093')).toEqual({ minsan: '012745093', ean: null })
    expect(readProductCode('0108001234567897716012745094')).toEqual({ minsan: null, ean: '8001234567897' })
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
})

describe('ean', () => {
  test.each(['8001234567897', '4006381333931', '0012345678905'])('%s is an EAN-13', (code) => {
    expect(isEan13(code)).toBe(true)
  })

  test.each(['8001234567890', '800123456789', '80012345678970', '800123456789X', '012745093', '96385074', ''])(
    '"%s" is not',
    (code) => {
      expect(isEan13(code)).toBe(false)
    },
  )

  test.each([
    ['a placeholder of zeros', '0000000000000'],
    ['a company number of zeros', '8000000000002'],
    ['a weighed in-store code', '2980000000010'],
    ['an in-store code of eight digits', '20000004'],
    ['a coupon', '9912345678909'],
  ])('%s has a check digit, and identifies no product: %s', (_, code) => {
    expect(parseGtin(code)).toBe(code)
    expect(isProductEan(code)).toBe(false)
  })
})
