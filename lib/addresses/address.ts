import * as z from 'zod/mini'
import { inStorage, storedObject } from '@/lib/browser/storage'
import type { SavedAddress } from '@/lib/contract/user-data'
import { compactCode } from '@/lib/rules/text'

const text = (limit: number) => z.string().check(z.maxLength(limit))

/** An address on its way: what is not known yet is empty. Names and fields are those of the stored one. */
export const address_input = z.object({
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  /** Empty for what somebody typed; `city:…` marks a point that is the comune's centre. */
  place_id: text(400),
  address_name: text(160),
  street_number: text(16),
  city: text(80),
  cap: text(16),
  /** Two letters; no part of what the device keeps. */
  province: text(16),
})
export type AddressInput = z.infer<typeof address_input>

/** What the device keeps under `address`. */
const stored_address = z.extend(z.omit(address_input, { province: true }), {
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

/** Stands where a house has no number, and counts as one. */
export const NO_NUMBER = 'snc'

const KEY = 'address'

/** The one rule: valid when lat, lng, address_name, street_number and cap are all there. */
export function isValidAddress({ lat, lng, address_name, street_number, cap }: AddressInput): boolean {
  return lat !== null && lng !== null && [address_name, street_number, cap].every((part) => part.trim() !== '')
}

/** Whether a street is known and its number is not: what a search of streets leaves to ask, the postal code of a long one besides. */
export function lacksNumber({ address_name, street_number }: AddressInput): boolean {
  return street_number.trim() === '' && address_name.trim() !== ''
}

/** As the platform's requests have it. */
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

/** The device's address; null for none and for a broken one. */
export function readStoredAddress(): AddressInput | null {
  const result = stored_address.safeParse(storedObject(() => localStorage, KEY))
  return result.success ? { ...result.data, province: '' } : null
}

/** Keeps a valid address on the device, until the logout; anything else leaves what is there. */
export function storeAddress(address: AddressInput): void {
  const result = stored_address.safeParse(address)
  // Without storage it is typed again; nothing else is lost.
  if (result.success) inStorage(() => localStorage.setItem(KEY, JSON.stringify(result.data)))
}
