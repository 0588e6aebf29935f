import type { FieldError } from '@/lib/contract/problem'
import { healthCodeErrors } from '@/lib/forms/personal-errors'

const FIELDS = ['first_name', 'last_name', 'health_code'] as const

/** What is wrong, by field. */
export function patientErrors(values: Record<(typeof FIELDS)[number], string>): FieldError[] {
  const missing = FIELDS.filter((field) => values[field].trim() === '')
  return [
    ...missing.map((field) => ({ field, code: 'required' })),
    ...healthCodeErrors('health_code', values.health_code),
  ]
}
