import parsePhone from 'libphonenumber-js/max'
import { AGE_MIN, ageOn } from '@/lib/contract/auth'
import { checkCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { invalidField } from '../http/problem'

/** E.164 of a telephone number, Italian where it has no country; throws `phone_invalid`. Empty means none. */
export function phoneNumber(text: string, field = 'phone_number'): string | null {
  if (text === '') return null
  const phone = parsePhone(text, 'IT')
  // Italian numbers keep their leading zero; one that lost it is no number (domain.md 1.4).
  if (!phone?.isValid()) throw invalidField(field, 'phone_invalid')
  return phone.number
}

const HEALTH_CODE_PROBLEMS = {
  length: 'health_code_length',
  not_personal: 'health_code_numeric',
  invalid: 'health_code_invalid',
} as const

/** A codice fiscale in the form that is stored; throws the reason as a field code. Empty means none. */
export function healthCode(text: string, field = 'health_code'): string | null {
  if (text === '') return null
  const result = checkCodiceFiscale(text)
  if (!result.valid) throw invalidField(field, HEALTH_CODE_PROBLEMS[result.reason])
  return result.codice_fiscale
}

/** D.Lgs. 196/2003 art. 2-quinquies holds for a changed date of birth as well. */
export function checkAge(birth_day: string, now: Date): void {
  if (ageOn(birth_day, now.toISOString().slice(0, 10)) < AGE_MIN) throw invalidField('birth_day', 'too_young')
}
