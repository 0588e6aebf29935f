import type { Profile } from '@/lib/contract/auth'
import type { OrderRequest } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { email } from '@/lib/contract/values'
import { healthCodeErrors, phoneErrors } from '@/lib/forms/personal-errors'
import { compactCode } from '@/lib/values/text'
import type { OrderValues } from './values'

export function commonDefaults(
  { first_name, last_name, email, phone_number }: Pick<Profile, 'first_name' | 'last_name' | 'email' | 'phone_number'>,
  payments: readonly { id: string }[],
): OrderValues {
  return {
    customer: { first_name, last_name, email, phone_number: phone_number ?? '' },
    // All payments cost the same: the first is preselected.
    payment: { id: payments[0]?.id ?? '' },
    tax_code: '',
    if_unavailable: 'call',
    health_data_consent: false,
    email_code: '',
  }
}

/** Merges typed values over known ones: empty or invalid contact fields and an unchanged payment (`begun`) give way. */
export function overKnown<Values extends OrderValues>(typed: Values, known: Values, begun: OrderValues): Values {
  const { customer, payment } = typed
  const or = (text: string, other: string, wrong = false) => (other && wrong ? other : text.trim() || other)
  const noEmail = !email.safeParse(customer.email).success
  const noPhone = phoneErrors('', customer.phone_number).length > 0
  return {
    ...typed,
    customer: {
      first_name: or(customer.first_name, known.customer.first_name),
      last_name: or(customer.last_name, known.customer.last_name),
      email: or(customer.email, known.customer.email, noEmail),
      phone_number: or(customer.phone_number, known.customer.phone_number, noPhone),
    },
    payment: payment.id === begun.payment.id || payment.id === '' ? known.payment : payment,
  }
}

/** Normalizes the address as sent; keeps an invalid one for its error. */
export const typedEmail = (text: string): string => email.safeParse(text).data ?? text.trim().toLowerCase()

export interface CommonRules {
  has_medicines: boolean
  /** Some products are deductible from taxes, so a codice fiscale is asked for (docs/domain.md#L22). */
  deductible: boolean
}

export function commonRequest(values: OrderValues, { has_medicines, deductible }: CommonRules) {
  return {
    customer: { ...values.customer },
    payment: { id: values.payment.id as OrderRequest['payment']['id'] },
    ...(has_medicines && { health_data_consent: values.health_data_consent }),
    ...(deductible && compactCode(values.tax_code) !== '' && { tax_code: compactCode(values.tax_code) }),
    if_unavailable: values.if_unavailable,
  }
}

/** Checks of phone, codice fiscale and consent beyond the schema. */
export function commonErrors(values: OrderValues, { has_medicines, deductible }: CommonRules): FieldError[] {
  return [
    ...phoneErrors('customer.phone_number', values.customer.phone_number),
    ...(deductible ? healthCodeErrors('tax_code', values.tax_code) : []),
    ...(has_medicines && !values.health_data_consent
      ? [{ field: 'health_data_consent', code: 'health_consent_missing' }]
      : []),
  ]
}
