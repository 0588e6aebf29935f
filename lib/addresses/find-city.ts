'use client'

import { onDemand } from '@/lib/browser/on-demand'
import type { City } from '@/lib/contract/cities'
import type { AddressInput } from './address'
import { inCity, namedCity } from './named-city'

/**
 * Finds an address's comune, homonyms by postal code or province; without a name, the only comune of its postal
 * code. Null if ambiguous or on failure.
 */
export async function findCity({
  city,
  cap,
  province,
}: Pick<AddressInput, 'city' | 'cap' | 'province'>): Promise<City | null> {
  if (city.trim() === '' && /^\d{5}$/.test(cap)) {
    const [only, ...others] = (await suggestionsFor(cap)).filter(({ postal_codes }) => postal_codes.includes(cap))
    return only && others.length === 0 ? only : null
  }
  if (city.trim().length < 2) return null
  return namedCity(await suggestionsFor(city.trim()), { city, cap, province })
}

/** Adds the comune's centre and province to a typed address. */
export async function withPoint<Values extends { address: AddressInput }>(values: Values): Promise<Values> {
  const { address } = values
  if (address.lat !== null && address.lng !== null) return values
  const comune = await findCity(address)
  return comune ? { ...values, address: inCity(address, comune) } : values
}

/** Checks whether a postal code belongs to its comune, if known: a reason to ask, not to refuse (docs/cities.md). */
export function fitsCity(cap: string, city: City | null): boolean {
  return city === null || !/^\d{5}$/.test(cap) || city.postal_codes.includes(cap)
}

let last: { city: string; found: Promise<City[]> } | null = null

/** A submitted form validates on each key, so results are cached by name; failures are not. */
async function suggestionsFor(city: string): Promise<City[]> {
  if (last?.city !== city)
    last = { city, found: onDemand(import('./cities-browser')).then((code) => code?.suggestCities(city) ?? []) }
  const found = await last.found
  if (found.length === 0) last = null
  return found
}
