import type { FieldError } from '@/lib/contract/problem'
import { containsName } from '@/lib/rules/password-names'

// Checks of a new password across fields.

export function nameErrors(field: string, password: string, names: Parameters<typeof containsName>[1]): FieldError[] {
  return containsName(password, names) ? [{ field, code: 'password_contains_name' }] : []
}

export function repeatErrors(password: string, confirm_password: string): FieldError[] {
  return password === confirm_password ? [] : [{ field: 'confirm_password', code: 'password_mismatch' }]
}
