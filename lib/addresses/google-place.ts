import { type AddressInput, NO_NUMBER } from './address'
import { plain } from './named-city'

/** What is asked of a place: the whole of a session's bill (Google, "Place class data fields"). */
export const PLACE_FIELDS = ['id', 'addressComponents', 'formattedAddress', 'location']

/** The part of Google's `Place` that makes an address. */
export interface GooglePlace {
  id: string
  addressComponents?: { types: string[]; longText: string | null; shortText: string | null }[] | null | undefined
  formattedAddress?: string | null | undefined
  location?: { lat(): number; lng(): number } | null | undefined
}

/**
 * An Italian address out of Google's components. The comune is administrative_area_level_3: `locality` may be a hamlet, whose name then
 * stands before the street, for a comune has the same street in several. What Google does not know is empty.
 */
export function inputFromGoogle({ id, addressComponents, formattedAddress, location }: GooglePlace): AddressInput {
  const part = (type: string) => addressComponents?.find(({ types }) => types.includes(type))
  const long = (type: string) => part(type)?.longText?.trim() ?? ''
  const locality = long('locality')
  const city = long('administrative_area_level_3') || locality
  const province = part('administrative_area_level_2')?.shortText ?? ''
  const cap = long('postal_code')
  const hamlet = plain(locality) === plain(city) ? '' : locality
  const [first = ''] = (formattedAddress ?? '').split(',')
  // What is a comune, with its postal code or province or without, is no street.
  const places = [city, locality, long('administrative_area_level_2'), long('country')]
  const bare = plain(first.replace(/^\d{5}\s+|\s+[A-Z]{2}$/g, ''))
  const is_place = places.some((name) => bare === plain(name))
  const street = long('route') || long('premise') || (is_place ? hamlet : first.trim())
  const within = hamlet !== '' && !plain(street).includes(plain(hamlet))
  return {
    lat: location ? location.lat() : null,
    lng: location ? location.lng() : null,
    place_id: id.length <= 400 ? id : '',
    address_name: (within ? `${hamlet}, ${street}` : street).slice(0, 160),
    street_number: street === '' ? '' : readStreetNumber(long('street_number')),
    city: city.slice(0, 80),
    cap: /^\d{5}$/.test(cap) ? cap : '',
    province: /^[A-Z]{2}$/.test(province) ? province : '',
  }
}

/** "S.N.C." and its other spellings are the one that counts as a number. */
function readStreetNumber(text: string): string {
  return /^s\.?\s?n\.?\s?(c\.?)?$/i.test(text) ? NO_NUMBER : text.slice(0, 16)
}
