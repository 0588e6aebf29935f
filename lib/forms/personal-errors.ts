import type { FieldError } from '@/lib/contract/problem'
import { healthCodeError } from '@/lib/identifiers/codice-fiscale'

/** What is wrong with a codice fiscale as it is typed; an empty one is for others to refuse. */
export function healthCodeErrors(field: string, text: string): FieldError[] {
  if (text.trim() === '') return []
  const code = healthCodeError(text)
  return code === null ? [] : [{ field, code }]
}

/** What plainly is no telephone number; whether one can be called there, the platform knows. */
export function phoneErrors(field: string, typed: string): FieldError[] {
  const phone = typed.trim()
  const digits = phone.replace(/\D/g, '').length
  if (phone === '' || (/^\+?[\d\s()./-]+$/.test(phone) && digits >= 6 && digits <= 15)) return []
  return [{ field, code: 'phone_invalid' }]
}
