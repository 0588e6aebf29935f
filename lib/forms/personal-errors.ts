import type { FieldError } from '@/lib/contract/problem'
import { healthCodeError } from '@/lib/identifiers/codice-fiscale'
import { isName } from '@/lib/rules/person-name'
import { isPhone, typedPhone } from '@/lib/rules/phone'
import { compactCode, typedLine } from '@/lib/rules/text'

/** What is wrong with a codice fiscale as it is typed; an empty one is for others to refuse. */
export function healthCodeErrors(field: string, text: string): FieldError[] {
  if (compactCode(text) === '') return []
  const code = healthCodeError(text)
  return code === null ? [] : [{ field, code }]
}

/** What is no name; an empty one is for others to refuse. */
export const personNameErrors = (field: string, typed: string): FieldError[] =>
  isName(typedLine(typed)) ? [] : [{ field, code: 'name_invalid' }]

/** What plainly is no telephone number; whether one can be called there, the platform knows. */
export function phoneErrors(field: string, typed: string): FieldError[] {
  return typedPhone(typed) === '' || isPhone(typed) ? [] : [{ field, code: 'phone_invalid' }]
}
