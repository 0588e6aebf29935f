import { compactCode } from '@/lib/rules/text'
import { maskPrescriptionCode, nrbeError, nreError, nreWithZeros, revError, revPinError } from './nre'

test.each([
  ['1300A4000000248', '1300A4000000248'],
  ['030 0A 4 1234567 89', '0300A4123456789'],
  ['1300a4000000248', '1300A4000000248'],
  ['1300A 4000000248', '1300A4000000248'],
  ['1300A\n4000000248\n', '1300A4000000248'],
  ['*1300A* *4000000248*', '1300A4000000248'],
  ['1300A-4000000248', '1300A4000000248'],
  ['130OO4000000248', '130OO4000000248'],
])('"%s" is valid', (text, nre) => {
  expect(nreError(text)).toBeNull()
  expect(compactCode(text)).toBe(nre)
})

const regions = '010 020 030 041 042 050 060 070 080 090 100 110 120 130 140 150 160 170 180 190 200'.split(' ')

test.each(regions)('region %s exists', (region) => {
  expect(nreError(`${region}0A4000000248`)).toBeNull()
})

test('no other region does', () => {
  for (let number = 0; number < 1000; number++) {
    const region = String(number).padStart(3, '0')
    if (regions.includes(region)) continue
    expect(nreError(`${region}0A4000000248`)).toBe('nre_region')
  }
})

test.each(['1300A400000024', '1300A40000002481', '1300A', ''])('"%s" has the wrong length', (text) => {
  expect(nreError(text)).toBe('nre_length')
})

test.each([
  ['1300A40000O0248', '1300A4000000248'],
  ['13O0A4000000248', '1300A4000000248'],
  ['o300A4ooooooo48', '0300A4000000048'],
])('"%s" has the letter O for a zero', (text, suggestion) => {
  expect(nreError(text)).toBe('nre_letter_o')
  expect(nreWithZeros(text)).toBe(suggestion)
})

test.each([
  ['1300A40000X0248', 'invalid'],
  ['1300A4000000.48', 'invalid'],
  ['130À A4000000248'.replace(' ', ''), 'invalid'],
  ['9990A4000000248', 'region'],
  ['9990A40000O0248', 'region'],
  ['ABC0A4000000248', 'region'],
])('"%s" is refused: %s', (text, reason) => {
  expect(nreError(text)).toBe(`nre_${reason}`)
  expect(nreWithZeros(text)).toBeNull()
})

test.each([
  ['1234567890', '1234567890'],
  ['ab12 cd34 ef56', 'AB12CD34EF56'],
  ['A'.repeat(20), 'A'.repeat(20)],
])('NRBE "%s" is valid', (text, nrbe) => {
  expect(nrbeError(text)).toBeNull()
  expect(compactCode(text)).toBe(nrbe)
})

test.each([
  ['123456789', 'length'],
  ['A'.repeat(21), 'length'],
  ['', 'length'],
  ['12345_7890', 'invalid'],
])('NRBE "%s" is refused: %s', (text, reason) => {
  expect(nrbeError(text)).toBe(`nrbe_${reason}`)
})

test.each([
  ['1300A4000000248', '•••••••••••0248'],
  ['1300A 4000000248', '•••••••••••0248'],
  ['1234', '••••'],
  ['', ''],
])('"%s" is masked as "%s"', (text, masked) => {
  expect(maskPrescriptionCode(text)).toBe(masked)
})

describe('a REV', () => {
  it.each([
    ['123456', '123456'],
    [' ab-1234 5678 ', 'AB12345678'],
    ['12345678901234567890', '12345678901234567890'],
  ])('takes %j', (text, rev) => {
    expect(revError(text)).toBeNull()
    expect(compactCode(text)).toBe(rev)
  })

  it.each([
    ['12345', 'length'],
    ['', 'length'],
    ['123456789012345678901', 'length'],
    ['1234/56', 'invalid'],
    ['àbcdef', 'invalid'],
  ])('refuses %j: %s', (text, reason) => {
    expect(revError(text)).toBe(`rev_${reason}`)
  })
})

describe('its PIN', () => {
  it.each([
    ['0123', true],
    [' 9876 ', true],
    ['123', false],
    ['12345', false],
    ['12a4', false],
    ['', false],
  ])('%j is %s', (text, expected) => {
    expect(revPinError(text) === null).toBe(expected)
  })
})
