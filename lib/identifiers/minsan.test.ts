import { decodeBase32, hasMinsanCheckDigit, isMedicineCode, isMinsan, normaliseMinsan, padAic } from './minsan'

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
