import * as z from 'zod/mini'
import type { SavedAddress } from '@/lib/contract/user-data'

/** An address on its way: what is not known yet is empty. Names and fields are those of the stored one. */
export interface AddressDraft {
  lat: number | null
  lng: number | null
  /** Empty for what somebody typed; `city:…` marks a point that is the comune's centre. */
  place_id: string
  address_name: string
  street_number: string
  city: string
  cap: string
  /** Two letters; no part of what the device keeps. */
  province: string
}

/** What the device keeps under `address` (specification, section 3). */
const stored_address = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  place_id: z.string().check(z.maxLength(400)),
  address_name: z.string().check(z.minLength(1), z.maxLength(160)),
  street_number: z.string().check(z.minLength(1), z.maxLength(16)),
  city: z.string().check(z.maxLength(80)),
  cap: z.string().check(z.regex(/^\d{5}$/)),
})
export type StoredAddress = z.infer<typeof stored_address>

export const EMPTY_ADDRESS: AddressDraft = {
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

/** The one rule: valid when lat, lng, address_name, street_number and cap are all there (specification, section 3). */
export function isValidAddress({ lat, lng, address_name, street_number, cap }: AddressDraft): boolean {
  return lat !== null && lng !== null && [address_name, street_number, cap].every((part) => part.trim() !== '')
}

/** Whether a street is known and its number is not: what a search of streets leaves to ask, the postal code of a long one besides. */
export function lacksNumber({ address_name, street_number }: AddressDraft): boolean {
  return street_number.trim() === '' && address_name.trim() !== ''
}

/** Whether the point is the comune's centre and not the house's. */
export function isApproximate({ place_id }: Pick<AddressDraft, 'place_id'>): boolean {
  return place_id === '' || place_id.startsWith('city:')
}

/** "Via Melzo 12, 20129 Milano (MI)" */
export function addressLine({ address_name, street_number, cap, city, province }: AddressDraft): string {
  const street = [address_name, street_number].filter(Boolean).join(' ')
  const place = [cap, city, province && `(${province})`].filter(Boolean).join(' ')
  return [street, place].filter(Boolean).join(', ')
}

export function draftOfSaved(saved: SavedAddress): AddressDraft {
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
export function readStoredAddress(): AddressDraft | null {
  try {
    const result = stored_address.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
    return result.success ? { ...result.data, province: '' } : null
  } catch {
    return null
  }
}

/** Keeps a valid address on the device, until the logout; anything else leaves what is there. */
export function storeAddress(address: AddressDraft): void {
  const { province: _province, ...rest } = address
  const result = stored_address.safeParse(rest)
  if (!result.success) return
  try {
    localStorage.setItem(KEY, JSON.stringify(result.data))
  } catch {
    // Without storage it is typed again; nothing else is lost.
  }
}
