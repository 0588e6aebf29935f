import type { PharmacyCity } from '@/lib/contract/site'
import { provinceName } from './provinces'

export interface Province {
  letters: string
  name: string
  pharmacies_count: number
  cities: PharmacyCity[]
}

export function groupByProvince(cities: readonly PharmacyCity[]): Province[] {
  const found = new Map<string, Province>()
  for (const city of cities) {
    const letters = city.province
    const known = found.get(letters) ?? { letters, name: provinceName(letters), pharmacies_count: 0, cities: [] }
    known.pharmacies_count += city.pharmacies_count
    known.cities.push(city)
    found.set(letters, known)
  }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, 'it'))
}

export function largestCities(cities: readonly PharmacyCity[], count: number): PharmacyCity[] {
  return [...cities]
    .sort((one, other) => other.pharmacies_count - one.pharmacies_count || one.city.localeCompare(other.city, 'it'))
    .slice(0, count)
}
