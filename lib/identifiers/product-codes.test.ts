import { isEan13, isProductEan, normaliseEan13, readGs1 } from './ean'
import { decodeBase32, hasMinsanCheckDigit, isMedicineCode, isMinsan, normaliseMinsan, padAic } from './minsan'
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

  describe('normaliseMinsan', () => {
    test.each([
      ['012745093', '012745093'],
      [' 012 745 093\n', '012745093'],
      ['A012745093', '012745093'],
      ['a020096020', '020096020'],
      ['0D4YD5', '012745093'],
      ['0d4yd5', '012745093'],
      ['0M590N', '020096020'],
      ['VUWZ3M', '934182003'],
      ['934182004', '934182004'],
    ])('"%s" is %s', (text, minsan) => {
      expect(normaliseMinsan(text)).toBe(minsan)
    })

    test.each([
      '012745094',
      'A012745094',
      '12745093',
      '0D4YA5',
      '0D4YD6',
      '01274509X',
      '0127450930',
      'AA012745093',
      '8001234567897',
      'tachipirina',
      'A',
      '',
    ])('"%s" is none', (text) => {
      expect(normaliseMinsan(text)).toBeNull()
    })
  })

  describe('padAic', () => {
    test.each([
      ['12745093', '012745093'],
      ['4763114', '004763114'],
      ['307052', '000307052'],
      [' 012745093 ', '012745093'],
      ['A012745093', '012745093'],
    ])('"%s" is %s', (text, aic) => {
      expect(padAic(text)).toBe(aic)
    })

    test.each(['30705', '0127450930', '1274509X', '12 745 093', '', 'A12745093'])('"%s" is none', (text) => {
      expect(padAic(text)).toBeNull()
    })
  })
})

describe('product code', () => {
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
})

describe('ean', () => {
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
})
