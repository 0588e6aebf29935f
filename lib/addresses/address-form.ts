import * as z from 'zod/mini'
import type { FieldError } from '@/lib/contract/problem'
import type { SavedAddress } from '@/lib/contract/user-data'
import { isPostalCode } from '@/lib/identifiers/postal-code'
import { isAbroad } from '@/lib/rules/street-line'
import { compactCode, isBlank } from '@/lib/values/text'
import {
  type AddressInput,
  addressBody,
  addressInput,
  EMPTY_ADDRESS,
  inputFromSaved,
  isValidAddress,
  NO_NUMBER,
} from './address'

export const addressValues = z.object({
  /** ID of the edited address; empty for a new one. */
  id: z.string().check(z.maxLength(64)),
  label: z.string().check(z.maxLength(60)),
  favorite: z.boolean(),
  address: addressInput,
})
export type AddressValues = z.infer<typeof addressValues>

/** Maps the request's fields to the screen's. */
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

export function addressErrors({ address }: Pick<AddressValues, 'address'>): FieldError[] {
  const missing = (field: keyof AddressInput, code: string) =>
    isBlank(String(address[field] ?? '')) ? [{ field: `address.${field}`, code }] : []
  const errors = [
    ...missing('address_name', 'street_missing'),
    ...missing('street_number', 'street_number_required'),
    ...missing('cap', 'postal_code_missing'),
    ...(isBlank(address.cap) || isPostalCode(compactCode(address.cap))
      ? []
      : [{ field: 'address.cap', code: 'postal_code_invalid' }]),
    ...missing('city', 'city_missing'),
  ]
  if (errors.length > 0) return errors
  // All fields are valid, but the address was not found.
  const placed = isValidAddress({ ...address, street_number: NO_NUMBER })
  return placed ? [] : [cityError(address)]
}

/** Why an address has no comune: San Marino and the Vatican are known, and not served. */
export const cityError = ({ city, cap }: Pick<AddressInput, 'city' | 'cap'>): FieldError => ({
  field: 'address.city',
  code: isAbroad(city) || isAbroad(compactCode(cap)) ? 'city_abroad' : 'city_unknown',
})

/** Builds the request's body, without an empty province and label. */
export const toAddressBody = ({ label, favorite, address }: AddressValues) => ({
  province: '',
  ...addressBody(address),
  favorite,
  label: label.trim(),
})
