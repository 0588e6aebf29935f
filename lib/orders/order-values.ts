import type { OrderRequest } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { checkCodiceFiscale } from '@/lib/identifiers/codice-fiscale'

/** What every order's form holds, however the order reaches the customer. */
export interface OrderValues {
  customer: { first_name: string; last_name: string; email: string; phone_number: string }
  payment: { id: string }
  tax_code: string
  if_unavailable: 'call' | 'equivalent' | 'drop'
  health_data_consent: boolean
}

/** The part of the request that those values make. */
export function commonRequestOf(values: OrderValues, has_medicines: boolean) {
  return {
    customer: { ...values.customer },
    payment: { id: values.payment.id as OrderRequest['payment']['id'] },
    ...(has_medicines && { health_data_consent: values.health_data_consent }),
    ...(values.tax_code.trim() !== '' && { tax_code: compact(values.tax_code) }),
    if_unavailable: values.if_unavailable,
  }
}

/** What a schema of shapes cannot know of payment, tax code and consent. */
export function commonErrors(values: OrderValues, has_medicines: boolean): FieldError[] {
  return [
    ...healthCodeErrors('tax_code', values.tax_code),
    ...(has_medicines && !values.health_data_consent
      ? [{ field: 'health_data_consent', code: 'health_consent_missing' }]
      : []),
  ]
}

/** One error a field, the first. */
export function oneAField(errors: readonly FieldError[]): FieldError[] {
  return errors.filter((error, index) => errors.findIndex(({ field }) => field === error.field) === index)
}

const HEALTH_CODE = {
  length: 'health_code_length',
  not_personal: 'health_code_numeric',
  invalid: 'health_code_invalid',
} as const

export function healthCodeErrors(field: string, text: string): FieldError[] {
  if (text.trim() === '') return []
  const result = checkCodiceFiscale(text)
  return result.valid ? [] : [{ field, code: HEALTH_CODE[result.reason] }]
}

/** A telephone that plainly is no number; whether one can be called there, the platform knows. */
export function contactErrors({ customer }: OrderValues): FieldError[] {
  const text = customer.phone_number
  const digits = text.replace(/\D/g, '').length
  const plausible = /^\+?[\d\s()./-]+$/.test(text.trim()) && digits >= 6 && digits <= 15
  return text.trim() === '' || plausible ? [] : [{ field: 'customer.phone_number', code: 'phone_invalid' }]
}

export function compact(text: string): string {
  return text.replace(/[\s*-]+/g, '').toUpperCase()
}
