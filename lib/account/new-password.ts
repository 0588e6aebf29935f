import type { FieldError } from '@/lib/contract/problem'
import { containsName } from '@/lib/rules/password-names'

// What no schema of one field can know of a new password.

/** That it contains no name. */
export function nameErrors(field: string, password: string, names: Parameters<typeof containsName>[1]): FieldError[] {
  return containsName(password, names) ? [{ field, code: 'password_contains_name' }] : []
}

/** That it was typed twice alike. */
export function repeatErrors(password: string, confirm_password: string): FieldError[] {
  return password === confirm_password ? [] : [{ field: 'confirm_password', code: 'password_mismatch' }]
}
