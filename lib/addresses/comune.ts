'use client'

import type { City } from '@/lib/contract/cities'
import type { AddressDraft } from './address'

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+|[^\p{L}\p{N}]+/gu, '')

/** The comune that an address names, among namesakes by postal code or province; null where none is sure or nobody answers. */
export async function comuneOf({
  city,
  cap,
  province,
}: Pick<AddressDraft, 'city' | 'cap' | 'province'>): Promise<City | null> {
  if (city.trim().length < 2) return null
  const named = (await suggestionsFor(city.trim())).filter(({ name }) => plain(name) === plain(city))
  return (
    named.find((one) => one.postal_codes.includes(cap)) ??
    named.find((one) => one.province === province.trim().toUpperCase()) ??
    (named.length === 1 ? (named[0] ?? null) : null)
  )
}

/** Whether a postal code belongs to its comune, as far as anybody knows: a reason to ask, never to refuse (docs/cities.md). */
export function fitsComune(cap: string, comune: City | null): boolean {
  return comune === null || !/^\d{5}$/.test(cap) || comune.postal_codes.includes(cap)
}

let last: { city: string; found: Promise<City[]> } | null = null

/** A form checks itself at every key once it was sent; the same name is asked for once. A name without an answer is asked again. */
async function suggestionsFor(city: string): Promise<City[]> {
  if (last?.city !== city)
    last = { city, found: import('@/lib/cities/browser').then(({ suggestCities }) => suggestCities(city)) }
  const found = await last.found
  if (found.length === 0) last = null
  return found
}
