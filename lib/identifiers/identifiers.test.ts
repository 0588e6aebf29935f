import { ID } from '@/lib/contract/id'
import { compactCode } from '@/lib/values/text'
import {
  birthDateMatches,
  healthCodeError,
  isCodiceFiscale,
  namesMatch,
  normaliseCodiceFiscale,
} from './codice-fiscale'
import { maskPrescriptionCode, nrbeError, nreError, nreWithZeros, revError, revPinError } from './nre'
import { isPostalCode } from './postal-code'
import { randomKey, requestId } from './random-key'
import { isVatNumber, normaliseVatNumber } from './vat-number'

describe('nre', () => {
  test.each([
    ['1300A4000000248', '1300A4000000248'],
    ['030 0A 4 1234567 89', '0300A4123456789'],
    ['1300a4000000248', '1300A4000000248'],
    ['1300A 4000000248', '1300A4000000248'],
    ['1300A\n4000000248\n', '1300A4000000248'],
    ['*1300A* *4000000248*', '1300A4000000248'],
    ['1300A-4000000248', '1300A4000000248'],
    ['130OO4000000248', '130OO4000000248'],
  ])('"%s" is valid (docs/domain.md#L18)', (text, nre) => {
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
  ])('NRBE "%s" is valid (docs/domain.md#L18)', (text, nrbe) => {
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
})

describe('codice fiscale', () => {
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

  describe('namesMatch', () => {
    test.each([
      ['RSSMRA85T10A562S', 'Mario', 'Rossi', true],
      ['rss mra 85t10 a562s', ' mario ', 'ROSSI', true],
      ['RSSMRA85T10A562S', 'Mario Luca', 'Rossi Bianchi', true],
      ['RSSMRA85T10A562S', 'Luca Mario', 'Bianchi-Rossi', true],
      ['RSSMRA85T10A562S', 'Maria', 'Rossi', true],
      ['RSSMRA85T10A562S', 'Anna', 'Rossi', false],
      ['RSSMRA85T10A562S', 'Mario', 'Verdi', false],
      ['RSSMRA85T10A562S', 'Rossi', 'Mario', false],
      ['VRDGPP70A41Z404T', 'Giuseppa', 'Verdi', true],
      ['VRDGPP70A41Z404T', 'Giuseppe Pio', 'Vérdi', true],
      ['BNCLRA92D50F205S', 'Laura', 'Bianchi', true],
      ['BNCLRA92D50F205S', 'Chiara', 'Bianchi', false],
      // Not in the Latin alphabet, or not written yet.
      ['RSSMRA85T10A562S', 'Мария', 'Росси', true],
      ['RSSMRA85T10A562S', '', '', true],
    ])('%s and %s %s: %s', (code, first_name, last_name, matches) => {
      expect(namesMatch(code, { first_name, last_name })).toBe(matches)
    })

    test.each([
      ['Fo', 'Xu', 'XUXFOX'],
      ['Ugo', "D'Angelo", 'DNGGUO'],
      ['Gianfranco', 'Dell’Acqua', 'DLLGFR'],
      ['Niccolò', 'Cioè', 'CIONCL'],
    ])('%s %s has the letters %s', (first_name, last_name, letters) => {
      const code = `${letters}85T10A562`
      expect(namesMatch(code, { first_name, last_name })).toBe(true)
      expect(namesMatch(`ZZZ${letters.slice(3)}85T10A562`, { first_name, last_name })).toBe(false)
    })
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
})

describe('postal code', () => {
  test.each(['00118', '20121', '98168'])('%s has the form of a CAP', (code) => {
    expect(isPostalCode(code)).toBe(true)
  })

  test.each(['153', '8604', '001180', '0011O', 'I-00118', '٠٠١١٨', ''])('"%s" has not', (code) => {
    expect(isPostalCode(code)).toBe(false)
  })
})

describe('vat number', () => {
  test.each(['02489000998', '00743110157'])('%s is valid', (number) => {
    expect(isVatNumber(number)).toBe(true)
  })

  test.each(['12345678901', '0248900099', '024890009980', '02489000989', '00000000000', '0248900099X', ''])(
    '"%s" is not',
    (number) => {
      expect(isVatNumber(number)).toBe(false)
      expect(normaliseVatNumber(number)).toBeNull()
    },
  )

  test.each(['IT02489000998', 'it 02489000998', ' 024 89000998 '])('"%s" is normalised', (text) => {
    expect(normaliseVatNumber(text)).toBe('02489000998')
  })
})

describe('random key', () => {
  test('a key has its bytes as hex, is another each time, and is an id', () => {
    expect(randomKey()).toMatch(/^[0-9a-f]{32}$/)
    expect(randomKey(32)).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(Array.from({ length: 100 }, () => randomKey())).size).toBe(100)
    expect(randomKey(32)).toMatch(ID)
  })

  test('a request keeps its id, unless that is none', () => {
    expect(requestId('abc-DEF_123')).toBe('abc-DEF_123')
    for (const given of [undefined, null, '', 'short', 'a'.repeat(65), 'a b c d e f', ['abcdefgh']])
      expect(requestId(given)).toMatch(/^[0-9a-f]{32}$/)
  })
})
