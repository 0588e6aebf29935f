import { ProblemError } from '@/backend/http/problem'
import { healthCode } from './patients'
import { checkAge, phoneNumber } from './profile'

function thrownCode(work: () => unknown): string | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof ProblemError) return error.errors?.[0]?.code
    throw error
  }
  return undefined
}

describe('profile rules', () => {
  it.each([
    ['3331234567', '+393331234567'],
    ['+39 06 698 1234', '+39066981234'],
    ['0039 02 12345678', '+390212345678'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('stores %s as E.164', (text, kept) => {
    expect(phoneNumber(text)).toBe(kept)
  })

  it.each(['2 12345678', '12345', 'abc'])('refuses %s', (text) => {
    expect(thrownCode(() => phoneNumber(text))).toBe('phone_invalid')
  })

  it('accepts a codice fiscale, omocodia included, and returns the reason for refusing another', () => {
    expect(healthCode('rssmra85t10a562s')).toBe('RSSMRA85T10A562S')
    expect(healthCode('RSSMRA80A01H50MM')).toBe('RSSMRA80A01H50MM')
    expect(healthCode('')).toBeNull()
    expect(thrownCode(() => healthCode('RSSMRA85T10A562A'))).toBe('health_code_invalid')
    expect(thrownCode(() => healthCode('XYZ'))).toBe('health_code_length')
    expect(thrownCode(() => healthCode('01234567897'))).toBe('health_code_numeric')
  })

  it('requires an age of fourteen (docs/domain.md#L15)', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    expect(thrownCode(() => checkAge('2012-11-21', now))).toBe('too_young')
    expect(thrownCode(() => checkAge('2012-11-20', now))).toBeUndefined()
    const afterMidnight = new Date('2026-07-14T22:30:00Z')
    expect(thrownCode(() => checkAge('2012-07-15', afterMidnight))).toBeUndefined()
    expect(thrownCode(() => checkAge('2012-07-16', afterMidnight))).toBe('too_young')
  })
})
