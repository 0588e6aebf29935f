import * as z from 'zod/mini'
import { inStorage, storedObject } from '@/lib/browser/storage'
import type { SavedAddress } from '@/lib/contract/user-data'
import { compactCode } from '@/lib/values/text'

const text = (limit: number) => z.string().check(z.maxLength(limit))

/** An address being entered; unknown parts are empty. Names match the stored one. */
export const addressInput = z.object({
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Empty for a typed address; `city:…` means the comune's centre. */
  place_id: text(400),
  address_name: text(160),
  street_number: text(16),
  city: text(80),
  cap: text(16),
  /** Two letters; not stored on the device. */
  province: text(16),
})
export type AddressInput = z.infer<typeof addressInput>

const storedAddress = z.extend(z.omit(addressInput, { province: true }), {
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  address_name: text(160).check(z.minLength(1)),
  street_number: text(16).check(z.minLength(1)),
  cap: z.string().check(z.regex(/^\d{5}$/)),
})

export const EMPTY_ADDRESS: AddressInput = {
  lat: null,
  lng: null,
  place_id: '',
  address_name: '',
  street_number: '',
  city: '',
  cap: '',
  province: '',
}

/** An address with stair, floor, flat, building or c/o, which belong to no field of their own. */
export type PickedAddress = AddressInput & { details?: string }

/** Writes an address's details beside the number, or behind the street if they are longer than its field. */
export function withDetails({ details = '', ...address }: PickedAddress): AddressInput {
  const number = [address.street_number, details].filter(Boolean).join(' ')
  if (details === '' || (address.street_number !== '' && number.length <= 16))
    return { ...address, street_number: number }
  return { ...address, address_name: `${address.address_name} (${details})`.slice(0, 160) }
}

/** Entered as number of a house without one. */
export const NO_NUMBER = 'snc'

const KEY = 'address'

/** An address is valid if lat, lng, address_name, street_number and cap are all present. */
export function isValidAddress({ lat, lng, address_name, street_number, cap }: AddressInput): boolean {
  return lat !== null && lng !== null && [address_name, street_number, cap].every((part) => part.trim() !== '')
}

/** Converts to the platform's format. */
export function addressBody({ lat, lng, address_name, street_number, city, cap, province }: AddressInput) {
  return {
    address: address_name.trim(),
    street_number: street_number.trim(),
    city: city.trim(),
    postal_code: compactCode(cap),
    ...(compactCode(province) !== '' && { province: compactCode(province) }),
    ...(lat !== null && lng !== null && { latitude: lat, longitude: lng }),
  }
}

/** "Via Melzo 12, 20129 Milano (MI)" */
export function addressLine({ address_name, street_number, cap, city, province }: AddressInput): string {
  const street = [address_name, street_number].filter(Boolean).join(' ')
  const place = [cap, city, province && `(${province})`].filter(Boolean).join(' ')
  return [street, place].filter(Boolean).join(', ')
}

export function inputFromSaved(saved: SavedAddress): AddressInput {
  return {
    lat: saved.latitude,
    lng: saved.longitude,
    place_id: '',
    address_name: saved.address,
    street_number: saved.street_number ?? '',
    city: saved.city,
    cap: saved.postal_code,
    province: saved.province ?? '',
  }
}

/** Returns the device's address; null if missing or invalid. */
export function readStoredAddress(): AddressInput | null {
  const result = storedAddress.safeParse(storedObject(() => localStorage, KEY))
  return result.success ? { ...result.data, province: '' } : null
}

/** Stores a valid address on the device until the logout; ignores invalid ones. */
export function storeAddress(address: AddressInput): void {
  const result = storedAddress.safeParse(address)
  // Without storage the shopper types it again.
  if (result.success) inStorage(() => localStorage.setItem(KEY, JSON.stringify(result.data)))
}
