import * as z from 'zod/mini'
import type { FieldError } from '@/lib/contract/problem'
import type { SavedAddress } from '@/lib/contract/user-data'
import { compactCode, isBlank } from '@/lib/rules/text'
import {
  type AddressInput,
  address_input,
  addressBody,
  EMPTY_ADDRESS,
  inputFromSaved,
  isValidAddress,
  NO_NUMBER,
} from './address'

/** The form of a saved address. */
export const address_values = z.object({
  /** The address that is changed; empty for a new one. */
  id: z.string().check(z.maxLength(64)),
  label: z.string().check(z.maxLength(60)),
  favorite: z.boolean(),
  address: address_input,
})
export type AddressValues = z.infer<typeof address_values>

/** The request's field on this screen. */
export const ON_ADDRESS_SCREEN: Record<string, string> = {
  address: 'address.address_name',
  street_number: 'address.street_number',
  city: 'address.city',
  province: 'address.province',
  postal_code: 'address.cap',
}

export function toAddressValues(saved: SavedAddress | null): AddressValues {
  if (!saved) return { id: '', label: '', favorite: false, address: { ...EMPTY_ADDRESS } }
  const { id, label, favorite } = saved
  return { id, label: label ?? '', favorite, address: inputFromSaved(saved) }
}

/** What is wrong, by the fields of the screen. */
export function addressErrors({ address }: Pick<AddressValues, 'address'>): FieldError[] {
  const missing = (field: keyof AddressInput, code: string) =>
    isBlank(String(address[field] ?? '')) ? [{ field: `address.${field}`, code }] : []
  const errors = [
    ...missing('address_name', 'required'),
    ...missing('street_number', 'street_number_required'),
    ...(/^\d{5}$/.test(compactCode(address.cap)) ? [] : [{ field: 'address.cap', code: 'postal_code_invalid' }]),
    ...missing('city', 'required'),
  ]
  if (errors.length > 0) return errors
  // Everything typed is right, and still nobody knows where that is.
  const placed = isValidAddress({ ...address, street_number: NO_NUMBER })
  return placed ? [] : [{ field: 'address.city', code: 'city_unknown' }]
}

/** The request's body: an empty province and label are taken away. */
export const toAddressBody = ({ label, favorite, address }: AddressValues) => ({
  province: '',
  ...addressBody(address),
  favorite,
  label: label.trim(),
})
