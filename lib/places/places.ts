import type { Place } from '@/lib/contract/site'
import { provinceName } from '@/lib/pharmacies/provinces'

export interface Province {
  letters: string
  name: string
  pharmacies_count: number
  places: Place[]
}

/** The provinces that have pharmacies, by name. */
export function provincesOf(places: readonly Place[]): Province[] {
  const found = new Map<string, Province>()
  for (const place of places) {
    const letters = place.province
    const known = found.get(letters) ?? { letters, name: provinceName(letters), pharmacies_count: 0, places: [] }
    known.pharmacies_count += place.pharmacies_count
    known.places.push(place)
    found.set(letters, known)
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'it'))
}

/** The comuni with most pharmacies, for a short list of ways on. */
export function largestPlaces(places: readonly Place[], count: number): Place[] {
  return [...places]
    .sort((one, other) => other.pharmacies_count - one.pharmacies_count || one.city.localeCompare(other.city, 'it'))
    .slice(0, count)
}
