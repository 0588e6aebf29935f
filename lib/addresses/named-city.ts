import type { City } from '@/lib/contract/cities'
import { compactCode } from '@/lib/rules/text'
import type { AddressInput } from './address'

/** A name without case, accents and signs. */
export const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+|[^\p{L}\p{N}]+/gu, '')

/** The comune that an address names, of those that its text may mean; among namesakes by postal code or province, null where none is sure. */
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

/** An address with its comune's centre, and its province. */
export const inCity = (address: AddressInput, { latitude, longitude, slug, province }: City): AddressInput => ({
  ...address,
  lat: latitude,
  lng: longitude,
  place_id: `city:${slug}`,
  province: address.province.trim() || province,
})
