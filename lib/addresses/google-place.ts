import { type AddressInput, NO_NUMBER } from './address'
import { plain } from './named-city'

/** Requested fields, which determine the price of a session (Google, "Place class data fields"). */
export const PLACE_FIELDS = ['id', 'addressComponents', 'formattedAddress', 'location']

export interface GooglePlace {
  id: string
  addressComponents?: { types: string[]; longText: string | null; shortText: string | null }[] | null | undefined
  formattedAddress?: string | null | undefined
  location?: { lat(): number; lng(): number } | null | undefined
}

/**
 * Converts Google's components to an Italian address. The comune is administrative_area_level_3; `locality` may be a
 * hamlet, whose name precedes the street, since a comune has the same street in several. Unknown parts are empty.
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
  // A comune, with or without postal code or province, is not a street.
  const places = [city, locality, long('administrative_area_level_2'), long('country')]
  const bare = plain(first.replace(/^\d{5}\s+|\s+[A-Z]{2}$/g, ''))
  const isPlace = places.some((name) => bare === plain(name))
  const street = long('route') || long('premise') || (isPlace ? hamlet : first.trim())
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

/** Normalizes spellings of "S.N.C.". */
function readStreetNumber(text: string): string {
  return /^s\.?\s?n\.?\s?(c\.?)?$/i.test(text) ? NO_NUMBER : text.slice(0, 16)
}
