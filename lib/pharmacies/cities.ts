import { type PharmacyCity, siteCalls } from '@/lib/contract/site'
import names from './provinces.json'
import 'server-only'
import { cache } from 'react'
import type { CallAnswer } from '@/lib/contract/call'
import { tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'

export const provinceName = (letters: string) => (names as Record<string, string>)[letters] ?? letters

interface Province {
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

type CityPage = CallAnswer<typeof siteCalls.listPlacePharmacies>

export const CITY_PAGE_SIZE = 24

const kept = { tags: [tags.pharmacy(null)] }

/** Every comune with pharmacies; empty if the platform lacks the call. Throws on an outage. */
export const readPharmacyCities = cache(
  async (): Promise<PharmacyCity[]> => (await readForPage(siteCalls.listPlaces, {}, kept)) ?? [],
)

export const readCityPage = cache(async (province: string, city: string, page: number): Promise<CityPage | null> => {
  const request = { params: { province, city }, query: { page_size: CITY_PAGE_SIZE, page_number: page } }
  const found = await readForPage(siteCalls.listPlacePharmacies, request, kept)
  return found && found.items.length > 0 ? found : null
})

export async function findPharmacyCity({
  province,
  city,
}: {
  province: string
  city: string
}): Promise<PharmacyCity | null> {
  const near = (await readPharmacyCities()).filter((place) => place.province === province)
  const same = (one: string, other: string) => one.localeCompare(other, 'it', { sensitivity: 'base' }) === 0
  return near.find((place) => same(place.city, city)) ?? null
}
