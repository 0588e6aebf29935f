import { birthDateMatches, healthCodeError, isCodiceFiscale, normaliseCodiceFiscale } from './codice-fiscale'

const valid = [
  'RSSMRA85T10A562S',
  'RSSMRA80A01H501U',
  'BNCLRA92D50F205S',
  'VRDGPP70A41Z404T',
  'RSSMRA80A01H50MM',
  'RSSMRA80ALMHRLMV',
]

test.each(valid)('%s is valid', (code) => {
  expect(healthCodeError(code)).toBeNull()
  expect(normaliseCodiceFiscale(code)).toBe(code)
})

test('case and spaces do not matter', () => {
  expect(healthCodeError(' rssmra 85t10 a562s ')).toBeNull()
  expect(normaliseCodiceFiscale(' rssmra 85t10 a562s ')).toBe('RSSMRA85T10A562S')
})

test.each([
  ['RSSMRA85T10A562A', 'invalid'],
  ['RSSMRA80A32H501A', 'invalid'],
  ['RSSMRA80F01H501U', 'invalid'],
  ['RSSMRA80A01H501_', 'invalid'],
  ['RSSMRA8OA01H501U', 'invalid'],
  ['1234567890123456', 'invalid'],
  ['XYZ', 'length'],
  ['', 'length'],
  ['RSSMRA85T10A562', 'length'],
  ['RSSMRA85T10A562SS', 'length'],
  ['01234567897', 'numeric'],
  ['0123 456 7897', 'numeric'],
])('"%s" is refused: %s', (code, reason) => {
  expect(healthCodeError(code)).toBe(`health_code_${reason}`)
  expect(isCodiceFiscale(code)).toBe(false)
})

test('the characters are counted without spaces', () => {
  expect(healthCodeError('RSSMRA 85T10 A562 ')).toBe('health_code_length')
})

/** Returns the valid check letters of a code without one, of which there is one. */
function completions(start: string): string[] {
  return [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => start + letter).filter(isCodiceFiscale)
}

describe('day of birth', () => {
  test.each(['01', '31', '41', '71', 'LM', 'TM'])('day %s exists in January', (day) => {
    expect(completions(`RSSMRA80A${day}H501`)).toHaveLength(1)
  })

  test.each(['00', '32', '40', '72', '99', 'LL', 'PN'])('day %s does not', (day) => {
    expect(completions(`RSSMRA80A${day}H501`)).toEqual([])
  })

  test('months have their length, women too', () => {
    expect(completions('RSSMRA80D31H501')).toEqual([])
    expect(completions('RSSMRA80D71H501')).toEqual([])
    expect(completions('RSSMRA80B30H501')).toEqual([])
    expect(completions('RSSMRA80B29H501')).toHaveLength(1)
    expect(completions('RSSMRA81B29H501')).toEqual([])
    expect(completions('RSSMRA81B69H501')).toEqual([])
  })
})

test('one wrong letter or digit before the check letter is noticed', () => {
  expect(isCodiceFiscale('RSSMRB85T10A562S')).toBe(false)
  expect(isCodiceFiscale('RSSMRA86T10A562S')).toBe(false)
  expect(isCodiceFiscale('RSSMRA85T11A562S')).toBe(false)
})

describe('birthDateMatches', () => {
  test.each([
    ['RSSMRA85T10A562S', '1985-12-10', true],
    ['rssmra85t10a562s', '1985-12-10', true],
    ['RSSMRA85T10A562S', '1985-12-11', false],
    ['RSSMRA85T10A562S', '1985-11-10', false],
    ['RSSMRA85T10A562S', '1986-12-10', false],
    ['BNCLRA92D50F205S', '1992-04-10', true],
    ['RSSMRA80ALMHRLMV', '1980-01-01', true],
    ['RSSMRA85T10A562A', '1985-12-10', false],
    ['RSSMRA85T10A562S', '10/12/1985', false],
    ['RSSMRA85T10A562S', '', false],
  ])('%s and %s: %s', (code, date, matches) => {
    expect(birthDateMatches(code, date)).toBe(matches)
  })
})
