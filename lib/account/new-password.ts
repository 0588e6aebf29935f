import type { FieldError } from '@/lib/contract/problem'
import { containsName } from '@/lib/rules/password-names'

// Checks of a new password across fields.

export function nameErrors(field: string, password: string, names: Parameters<typeof containsName>[1]): FieldError[] {
  return containsName(password, names) ? [{ field, code: 'password_contains_name' }] : []
}

export function repeatErrors(password: string, confirmPassword: string): FieldError[] {
  return password === confirmPassword ? [] : [{ field: 'confirm_password', code: 'password_mismatch' }]
}
