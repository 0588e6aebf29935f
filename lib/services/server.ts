import 'server-only'
import { cache } from 'react'
import { readId } from '@/lib/contract/id'
import { pharmacyCalls, type ServicePage } from '@/lib/contract/pharmacies'
import { largestCities } from '@/lib/pharmacies/cities'
import { readCityPage, readPharmacyCities } from '@/lib/pharmacies/cities-server'
import { readServices } from '@/lib/pharmacies/server'
import { tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'
import { groupByKind, type ServiceKind } from './kinds'

/** One service of a pharmacy, null where it has no such. Throws on an outage. */
export const readService = cache(
  async (pharmacy_id: string, id: string): Promise<ServicePage | null> =>
    readForPage(
      pharmacyCalls.getService,
      { params: { id: pharmacy_id, serviceId: id } },
      { tags: [tags.pharmacy(pharmacy_id)] },
    ),
)

/** The id of a pharmacy by its code (or its id), null where there is none. Throws on an outage. */
export const readPharmacyId = cache(async (code: string): Promise<string | null> => {
  if (readId(code) === null) return null
  // Without a tag: what is true of the pharmacy is read by its id, this only says which it is.
  const found = await readForPage(pharmacyCalls.getPharmacy, { params: { id: code } }, {})
  return found?.id ?? null
})

/** Pharmacies that are asked, in so many of the largest comuni: the kinds repeat, and each costs a call the first time. */
const ASKED = 16
const ASKED_PLACES = 8

/** The kinds of services that the shop's pharmacies offer, from some of them; none where the platform has no places. Throws on an outage. */
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
