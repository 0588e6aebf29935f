import parsePhone from 'libphonenumber-js/max'
import { invalidField } from '@/backend/http/problem'
import { AGE_MIN, ageOn } from '@/lib/contract/auth'
import { healthCodeError, normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { isPhone, typedPhone } from '@/lib/rules/phone'

/** E.164 of a number that can be called, Italian where it names no country; null for any other text. */
export function readPhone(text: string): string | null {
  const phone = parsePhone(typedPhone(text), 'IT')
  // Italian numbers keep their leading zero; one that lost it is no number (docs/domain.md#places).
  return phone?.isValid() ? phone.number : null
}

/** The same of a customer's number, judged as the forms judge it. */
export const readOwnPhone = (text: string): string | null => (isPhone(text) ? readPhone(text) : null)

/** The telephone number in the form that is stored; throws `phone_invalid`. Empty means none. */
export function phoneNumber(text: string): string | null {
  if (text === '') return null
  const number = readOwnPhone(text)
  if (number === null) throw invalidField('phone_number', 'phone_invalid')
  return number
}

/** A codice fiscale in the form that is stored; throws the reason as a field code. Empty means none. */
export function healthCode(text: string): string | null {
  if (text === '') return null
  const code = healthCodeError(text)
  if (code !== null) throw invalidField('health_code', code)
  return normaliseCodiceFiscale(text)
}

/** The age of a customer (docs/domain.md#L15) holds for a changed date of birth as well. */
export function checkAge(birth_day: string, now: Date): void {
  if (ageOn(birth_day, now.toISOString().slice(0, 10)) < AGE_MIN) throw invalidField('birth_day', 'too_young')
}
