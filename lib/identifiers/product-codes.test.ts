import { samples } from '@/lib/process/testing/samples'
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

/** The codes of a text as the list of samples writes them; ! for none. */
function say(text: string): string {
  const { minsan, ean } = readProductCode(text) ?? { minsan: null, ean: null }
  return [minsan && `minsan ${minsan}`, ean && `ean ${ean}`].filter(Boolean).join(' ') || '!'
}

describe('product code', () => {
  const rows = samples('lib/identifiers/testing/codes.tsv')

  test.each(rows)('"%s" is %s', (text = '', expected = '') => {
    expect([say(text), say(text.replaceAll('\\x1d', gs))]).toEqual([expected, expected])
  })

  test.each(rows.filter(([text = '', expected = '']) => expected !== '!' && !/[(<[\]\\]|http/.test(text)))(
    '"%s" with a word after or before it is refused',
    (text = '') => {
      expect(
        ['forse', 'alterni', 'xyz', '?'].flatMap((word) => [say(`${word} ${text}`), say(`${text} ${word}`)]),
      ).toEqual(Array.from({ length: 8 }, () => '!'))
    },
  )

  test('every way of writing a code reads back as the same, and none with a digit changed', () => {
    let state = 40
    const next = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const digits = (many: number) => Array.from({ length: many }, () => Math.floor(next() * 10)).join('')
    const withCheck = (body: string) => [...'0123456789'].map((digit) => body + digit)
    for (let round = 0; round < 200; round++) {
      const ean = withCheck(`80${digits(10)}`).find((one) => readProductCode(one)?.ean === one) ?? ''
      const minsan = withCheck(`0${digits(7)}`).find(isMinsan) ?? ''
      for (const text of [
        `0${ean}`,
        `EAN ${ean}`,
        `]E0${ean}`,
        `]d2010${ean}10L1`,
        `(01)0${ean}(10)L1`,
        `]C1010${ean}`,
      ])
        expect([text, say(text)]).toEqual([text, ean === '' ? say(text) : `ean ${ean}`])
      for (const text of [
        minsan,
        `A${minsan}`,
        `*A${minsan}*`,
        `AIC ${minsan}`,
        `${minsan.slice(0, 6)}-${minsan.slice(6)}`,
      ])
        expect([text, say(text)]).toEqual([text, `minsan ${minsan}`])
      expect(readProductCode(`010${ean}716${minsan}`)).toEqual({ minsan, ean })
      const place = 2 + Math.floor(next() * 11)
      const changed = `${ean.slice(0, place)}${(Number(ean[place]) + 1) % 10}${ean.slice(place + 1)}`
      expect(say(changed)).toBe('!')
    }
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
