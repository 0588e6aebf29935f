import type { City } from '@/lib/contract/cities'
import { fold } from '@/lib/values/fold'
import { compactCode } from '@/lib/values/text'
import type { AddressInput } from './address'

export const plain = (text: string) => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

/** Selects an address's comune from candidates, homonyms by postal code or province; null if ambiguous. */
export function namedCity(
  cities: readonly City[],
  { city, cap, province }: Pick<AddressInput, 'city' | 'cap' | 'province'>,
): City | null {
  const named = cities.filter(({ name }) => plain(name) === plain(city))
  return (
    named.find((one) => one.postal_codes.includes(compactCode(cap))) ??
    named.find((one) => one.province === compactCode(province)) ??
    (named.length === 1 ? (named[0] ?? null) : null)
  )
}

/** Adds the comune's centre and province. */
export const inCity = (address: AddressInput, { latitude, longitude, slug, province }: City): AddressInput => ({
  ...address,
  lat: latitude,
  lng: longitude,
  place_id: `city:${slug}`,
  province: address.province.trim() || province,
})
