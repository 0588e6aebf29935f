import { checkNrbe, checkNre, maskPrescriptionCode } from './nre'

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
  expect(checkNre(text)).toEqual({ valid: true, nre })
})

const regions = '010 020 030 041 042 050 060 070 080 090 100 110 120 130 140 150 160 170 180 190 200'.split(' ')

test.each(regions)('region %s exists', (region) => {
  expect(checkNre(`${region}0A4000000248`).valid).toBe(true)
})

test('no other region does', () => {
  for (let number = 0; number < 1000; number++) {
    const region = String(number).padStart(3, '0')
    if (regions.includes(region)) continue
    expect(checkNre(`${region}0A4000000248`)).toEqual({ valid: false, reason: 'region' })
  }
})

test.each([
  ['1300A400000024', 14],
  ['1300A40000002481', 16],
  ['1300A', 5],
  ['', 0],
])('"%s" has the wrong length', (text, length) => {
  expect(checkNre(text)).toEqual({ valid: false, reason: 'length', length })
})

test.each([
  ['1300A40000O0248', '1300A4000000248'],
  ['13O0A4000000248', '1300A4000000248'],
  ['o300A4ooooooo48', '0300A4000000048'],
])('"%s" has the letter O for a zero', (text, suggestion) => {
  expect(checkNre(text)).toEqual({ valid: false, reason: 'letter_o', suggestion })
})

test.each([
  ['1300A40000X0248', 'invalid'],
  ['1300A4000000.48', 'invalid'],
  ['130À A4000000248'.replace(' ', ''), 'invalid'],
  ['9990A4000000248', 'region'],
  ['9990A40000O0248', 'region'],
  ['ABC0A4000000248', 'region'],
])('"%s" is refused: %s', (text, reason) => {
  expect(checkNre(text)).toEqual({ valid: false, reason })
})

test.each([
  ['1234567890', '1234567890'],
  ['ab12 cd34 ef56', 'AB12CD34EF56'],
  ['A'.repeat(20), 'A'.repeat(20)],
])('NRBE "%s" is valid', (text, nrbe) => {
  expect(checkNrbe(text)).toEqual({ valid: true, nrbe })
})

test.each([
  ['123456789', 'length', 9],
  ['A'.repeat(21), 'length', 21],
  ['', 'length', 0],
  ['12345_7890', 'invalid', 10],
])('NRBE "%s" is refused: %s', (text, reason, length) => {
  expect(checkNrbe(text)).toEqual({ valid: false, reason, length })
})

test.each([
  ['1300A4000000248', '•••••••••••0248'],
  ['1300A 4000000248', '•••••••••••0248'],
  ['1234', '••••'],
  ['', ''],
])('"%s" is masked as "%s"', (text, masked) => {
  expect(maskPrescriptionCode(text)).toBe(masked)
})
