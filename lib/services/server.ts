import { pharmacyCalls, type Service, type ServicePage } from '@/lib/contract/pharmacies'
import type { PharmacyCity } from '@/lib/contract/site'
import 'server-only'
import { cache } from 'react'
import { readId } from '@/lib/contract/id'
import { largestCities, readCityPage, readPharmacyCities } from '@/lib/pharmacies/cities'
import { readServices } from '@/lib/pharmacies/server'
import { tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'

/** A kind of service, named like the first pharmacy's. */
export interface ServiceKind {
  slug: string
  name: string
  summary: string
  image: string | null
  /** Range of the known prices, in euro; null if none is known. */
  prices: { lowest: number; highest: number } | null
  /** Some comuni with it, largest first. */
  cities: PharmacyCity[]
}

export function groupByKind(found: readonly { city: PharmacyCity; services: readonly Service[] }[]): ServiceKind[] {
  const kinds = new Map<string, ServiceKind>()
  for (const { city, services } of found)
    for (const { slug, name, summary, image, price } of services) {
      const kind = kinds.get(slug) ?? { slug, name, summary, image, prices: null, cities: [] }
      const known = kind.cities.some((one) => one.province === city.province && one.slug === city.slug)
      if (!known) kind.cities.push(city)
      if (price !== null)
        kind.prices = {
          lowest: Math.min(price, kind.prices?.lowest ?? price),
          highest: Math.max(price, kind.prices?.highest ?? price),
        }
      kinds.set(slug, kind)
    }
  for (const { cities } of kinds.values()) cities.sort((one, other) => other.pharmacies_count - one.pharmacies_count)
  return [...kinds.values()].sort(
    (one, other) => other.cities.length - one.cities.length || one.name.localeCompare(other.name, 'it'),
  )
}

/** Reads a service; null if missing. Throws on an outage. */
export const readService = cache(
  async (pharmacyId: string, id: string): Promise<ServicePage | null> =>
    readForPage(
      pharmacyCalls.getService,
      { params: { id: pharmacyId, serviceId: id } },
      { tags: [tags.pharmacy(pharmacyId)] },
    ),
)

/** Reads a pharmacy's ID by code or ID; null if missing. Throws on an outage. */
export const readPharmacyId = cache(async (code: string): Promise<string | null> => {
  if (readId(code) === null) return null
  // Without a tag: pharmacy data are read by ID, this only resolves it.
  const found = await readForPage(pharmacyCalls.getPharmacy, { params: { id: code } }, {})
  return found?.id ?? null
})

/** Number of pharmacies to read, one per large comune: kinds repeat, and each costs a call. */
const ASKED = 16
const ASKED_PLACES = 8

/** Reads kinds of services from some pharmacies; none if the platform lacks places. Throws on an outage. */
export const readServiceKinds = cache(async (): Promise<ServiceKind[]> => {
  const cities = largestCities(await readPharmacyCities(), ASKED_PLACES)
  const each = Math.ceil(ASKED / Math.max(1, cities.length))
  const found = await Promise.all(
    cities.map(async ({ province, slug }) => {
      const page = await readCityPage(province, slug, 1)
      const some = (page?.items ?? [])
        .filter(({ services_count }) => services_count > 0)
        .sort((one, other) => other.services_count - one.services_count)
        .slice(0, each)
      return page
        ? await Promise.all(some.map(async ({ id }) => ({ city: page.place, services: await readServices(id) })))
        : []
    }),
  )
  return groupByKind(found.flat())
})
