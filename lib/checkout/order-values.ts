import type { Profile } from '@/lib/contract/auth'
import type { OrderRequest } from '@/lib/contract/orders'
import type { FieldError } from '@/lib/contract/problem'
import { email } from '@/lib/contract/values'
import { healthCodeErrors, phoneErrors } from '@/lib/forms/personal-errors'
import { compactCode } from '@/lib/rules/text'
import type { OrderValues } from './values'

/** What every order's form begins with. */
export function commonDefaults(
  { first_name, last_name, email, phone_number }: Pick<Profile, 'first_name' | 'last_name' | 'email' | 'phone_number'>,
  payments: readonly { id: string }[],
): OrderValues {
  return {
    customer: { first_name, last_name, email, phone_number: phone_number ?? '' },
    // None costs more than another: the first is the usual one, and stays a tap away from the others.
    payment: { id: payments[0]?.id ?? '' },
    tax_code: '',
    if_unavailable: 'call',
    health_data_consent: false,
    email_code: '',
  }
}

/**
 * What was typed over what is known: of the contact what is empty or wrong gives way, and a payment that is still the one which the form began
 * with (`begun`).
 */
export function overKnown<Values extends OrderValues>(typed: Values, known: Values, begun: OrderValues): Values {
  const { customer, payment } = typed
  const or = (text: string, other: string, wrong = false) => (other && wrong ? other : text.trim() || other)
  const no_email = !email.safeParse(customer.email).success
  const no_phone = phoneErrors('', customer.phone_number).length > 0
  return {
    ...typed,
    customer: {
      first_name: or(customer.first_name, known.customer.first_name),
      last_name: or(customer.last_name, known.customer.last_name),
      email: or(customer.email, known.customer.email, no_email),
      phone_number: or(customer.phone_number, known.customer.phone_number, no_phone),
    },
    payment: payment.id === begun.payment.id || payment.id === '' ? known.payment : payment,
  }
}

/** The address as it is sent; what is none stays for its field's error. */
export const typedEmail = (text: string): string => email.safeParse(text).data ?? text.trim().toLowerCase()

/** What every order's form hangs on. */
export interface CommonRules {
  has_medicines: boolean
  /** Something of it can be deducted from the taxes, so that a codice fiscale is asked for (docs/domain.md#L22). */
  deductible: boolean
}

/** The part of the request that those values make. */
export function commonRequest(values: OrderValues, { has_medicines, deductible }: CommonRules) {
  return {
    customer: { ...values.customer },
    payment: { id: values.payment.id as OrderRequest['payment']['id'] },
    ...(has_medicines && { health_data_consent: values.health_data_consent }),
    ...(deductible && compactCode(values.tax_code) !== '' && { tax_code: compactCode(values.tax_code) }),
    if_unavailable: values.if_unavailable,
  }
}

/** What a schema of shapes cannot know of telephone, tax code and consent. */
export function commonErrors(values: OrderValues, { has_medicines, deductible }: CommonRules): FieldError[] {
  return [
    ...phoneErrors('customer.phone_number', values.customer.phone_number),
    ...(deductible ? healthCodeErrors('tax_code', values.tax_code) : []),
    ...(has_medicines && !values.health_data_consent
      ? [{ field: 'health_data_consent', code: 'health_consent_missing' }]
      : []),
  ]
}
