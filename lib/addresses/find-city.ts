'use client'

import { onDemand } from '@/lib/browser/on-demand'
import type { City } from '@/lib/contract/cities'
import type { AddressInput } from './address'
import { inCity, namedCity } from './named-city'

/** The comune that an address names, among namesakes by postal code or province; null where none is sure or nobody answers. */
export async function findCity({
  city,
  cap,
  province,
}: Pick<AddressInput, 'city' | 'cap' | 'province'>): Promise<City | null> {
  if (city.trim().length < 2) return null
  return namedCity(await suggestionsFor(city.trim()), { city, cap, province })
}

/** The values with a point in their address: what was typed gets its comune's centre, and its province. */
export async function withPoint<Values extends { address: AddressInput }>(values: Values): Promise<Values> {
  const { address } = values
  if (address.lat !== null && address.lng !== null) return values
  const comune = await findCity(address)
  return comune ? { ...values, address: inCity(address, comune) } : values
}

/** Whether a postal code belongs to its comune, as far as anybody knows: a reason to ask, never to refuse (docs/cities.md). */
export function fitsCity(cap: string, city: City | null): boolean {
  return city === null || !/^\d{5}$/.test(cap) || city.postal_codes.includes(cap)
}

let last: { city: string; found: Promise<City[]> } | null = null

/** A form checks itself at every key once it was sent; the same name is asked for once. A name without an answer is asked again. */
async function suggestionsFor(city: string): Promise<City[]> {
  if (last?.city !== city)
    last = { city, found: onDemand(import('./cities-browser')).then((code) => code?.suggestCities(city) ?? []) }
  const found = await last.found
  if (found.length === 0) last = null
  return found
}
