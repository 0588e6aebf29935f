import * as z from 'zod/mini'
import type { FieldError } from '@/lib/contract/problem'
import { healthCodeErrors } from '@/lib/forms/personal-errors'

export const patient_values = z.object({ first_name: z.string(), last_name: z.string(), health_code: z.string() })
export type PatientValues = z.infer<typeof patient_values>

/** What is wrong, by field. */
export function patientErrors(values: PatientValues): FieldError[] {
  const fields = ['first_name', 'last_name', 'health_code'] as const
  const missing = fields.filter((field) => values[field].trim() === '')
  return [
    ...missing.map((field) => ({ field, code: 'required' })),
    ...healthCodeErrors('health_code', values.health_code),
  ]
}
