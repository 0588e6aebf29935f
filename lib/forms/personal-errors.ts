import type { FieldError } from '@/lib/contract/problem'
import { healthCodeError } from '@/lib/identifiers/codice-fiscale'
import { isName } from '@/lib/values/person-name'
import { isPhone, typedPhone } from '@/lib/values/phone'
import { compactCode, typedLine } from '@/lib/values/text'

/** Checks a codice fiscale; ignores an empty one. */
export function healthCodeErrors(field: string, text: string): FieldError[] {
  if (compactCode(text) === '') return []
  const code = healthCodeError(text)
  return code === null ? [] : [{ field, code }]
}

/** Checks a name; ignores an empty one. */
export const personNameErrors = (field: string, typed: string): FieldError[] =>
  isName(typedLine(typed)) ? [] : [{ field, code: 'name_invalid' }]

/** Checks the form of a phone number; the platform validates it. */
export function phoneErrors(field: string, typed: string): FieldError[] {
  return typedPhone(typed) === '' || isPhone(typed) ? [] : [{ field, code: 'phone_invalid' }]
}
