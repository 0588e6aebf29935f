import * as z from 'zod/mini'
import {
  addressBody,
  addressInput,
  EMPTY_ADDRESS,
  inputFromSaved,
  isValidAddress,
  NO_NUMBER,
} from '@/lib/addresses/address'
import { cityError } from '@/lib/addresses/address-form'
import { fieldErrors } from '@/lib/contract/field-errors'
import { type OrderRequest, orderRequest } from '@/lib/contract/orders'
import type { Delivery } from '@/lib/contract/pharmacies'
import type { FieldError } from '@/lib/contract/problem'
import type { SavedAddress } from '@/lib/contract/user-data'
import { type CommonRules, commonDefaults, commonErrors, commonRequest } from './order-values'
import { commonFields, typedText } from './values'

/** Selects an address that is not saved. */
export const NEW_ADDRESS = 'new'

export const homeValues = z.object({
  ...commonFields,
  /** A saved address, or {@link NEW_ADDRESS}; `address` is sent in both cases. */
  address_id: typedText(64),
  address: addressInput,
  save_address: z.boolean(),
  favorite: z.boolean(),
  delivery_id: typedText(64),
  /** The form drops slots that have passed. */
  slot_start: typedText(64),
  note: typedText(300),
})
export type HomeValues = z.infer<typeof homeValues>

/** Data of the order that the form's rules need. */
export interface HomeRules extends CommonRules {
  /** The pharmacy's deliveries to the address, if known. */
  deliveries: readonly Pick<Delivery, 'id' | 'slots'>[]
}

/** Maps the request's fields to the screen's. */
const ON_SCREEN: Record<string, string> = {
  'shipping.address': 'address.address_name',
  'shipping.street_number': 'address.street_number',
  'shipping.city': 'address.city',
  'shipping.postal_code': 'address.cap',
  'shipping.province': 'address.province',
  'shipping.note': 'note',
  'delivery.slot_start': 'slot_start',
  'delivery.id': 'delivery_id',
}

const CODES: Record<string, Record<string, string>> = {
  'address.address_name': { required: 'street_missing' },
  'address.street_number': { required: 'street_number_required' },
  'address.city': { required: 'city_missing' },
  slot_start: { required: 'slot_required' },
  delivery_id: { required: 'choose', invalid: 'choose', delivery_unknown: 'choose' },
  'payment.id': { invalid: 'choose', required: 'choose' },
}

/** Initial values, with the favourite address. */
export function homeDefaults(
  customer: Parameters<typeof commonDefaults>[0],
  payments: Parameters<typeof commonDefaults>[1],
  { addresses: [first], delivery }: { addresses: readonly SavedAddress[]; delivery: Pick<Delivery, 'id' | 'slots'> },
): HomeValues {
  return {
    ...commonDefaults(customer, payments),
    address_id: first?.id ?? NEW_ADDRESS,
    address: first ? inputFromSaved(first) : { ...EMPTY_ADDRESS },
    save_address: false,
    favorite: false,
    delivery_id: delivery.id,
    slot_start: '',
    note: '',
  }
}

/** Builds the request, which may be invalid: see `homeErrors`. */
export function homeRequest(values: HomeValues, rules: HomeRules): OrderRequest {
  const note = values.note.trim()
  return {
    ...commonRequest(values, rules),
    delivery: { id: values.delivery_id, ...(values.slot_start !== '' && { slot_start: values.slot_start }) },
    shipping: { ...addressBody(values.address), ...(note !== '' && { note }) },
    prescriptions: [],
  }
}

export function homeErrors(values: HomeValues, rules: HomeRules): FieldError[] {
  const result = orderRequest.safeParse(homeRequest(values, rules))
  const shape = (result.success ? [] : fieldErrors(result.error.issues))
    .map(onHomeScreen)
    .map((error) =>
      error.field === 'address.cap' && values.address.cap.trim() === ''
        ? { field: error.field, code: 'postal_code_missing' }
        : error,
    )
  const delivery = rules.deliveries.find(({ id }) => id === values.delivery_id)
  const found = [
    ...(delivery && delivery.slots.length > 0 && values.slot_start === ''
      ? [{ field: 'slot_start', code: 'slot_required' }]
      : []),
    ...commonErrors(values, rules),
  ]
  const errors = [...shape, ...found]
  // All fields are valid, but the address was not found.
  const placed = isValidAddress({ ...values.address, street_number: NO_NUMBER })
  const addressWrong = errors.some(({ field }) => field.startsWith('address.'))
  return placed || addressWrong ? errors : [cityError(values.address), ...errors]
}

export function onHomeScreen({ field, code }: FieldError): FieldError {
  const shown = ON_SCREEN[field] ?? field
  return { field: shown, code: CODES[shown]?.[code] ?? code }
}
