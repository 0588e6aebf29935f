import parsePhone from 'libphonenumber-js/max'
import { invalidField } from '@/backend/http/problem'
import { AGE_MIN, ageOn } from '@/lib/contract/auth'
import { healthCodeError, normaliseCodiceFiscale } from '@/lib/identifiers/codice-fiscale'
import { isPhone, typedPhone } from '@/lib/values/phone'
import { today } from '@/lib/values/rome-time'

/** Parses a valid phone number to E.164, Italian by default; null for any other text. */
export function readPhone(text: string): string | null {
  const phone = parsePhone(typedPhone(text), 'IT')
  // Italian numbers keep their leading zero; without it they are invalid (docs/domain.md#places).
  return phone?.isValid() ? phone.number : null
}

/** Parses a customer's number by the rules of the forms. */
export const readOwnPhone = (text: string): string | null => (isPhone(text) ? readPhone(text) : null)

/** Returns the stored form of a phone number, null if empty. Throws `phone_invalid`. */
export function phoneNumber(text: string): string | null {
  if (text === '') return null
  const number = readOwnPhone(text)
  if (number === null) throw invalidField('phone_number', 'phone_invalid')
  return number
}

/** Returns the stored form of a codice fiscale, null if empty. Throws the reason as a field code. */
export function healthCode(text: string): string | null {
  if (text === '') return null
  const code = healthCodeError(text)
  if (code !== null) throw invalidField('health_code', code)
  return normaliseCodiceFiscale(text)
}

/** A changed date of birth must meet the minimum age too (docs/domain.md#L15). */
export function checkAge(birth_day: string, now: Date): void {
  if (ageOn(birth_day, today(now)) < AGE_MIN) throw invalidField('birth_day', 'too_young')
}
