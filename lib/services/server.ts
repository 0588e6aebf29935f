import 'server-only'
import { cache } from 'react'
import { pharmacyCalls, type Service } from '@/lib/contract/pharmacies'
import { readServices } from '@/lib/pharmacies/server'
import { largestPlaces } from '@/lib/places/places'
import { readPlace, readPlaces } from '@/lib/places/server'
import { LIFETIME, tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'
import { kindsOf, type ServiceKind } from './kinds'

/** One service of a pharmacy, null where it has no such. Throws on an outage. */
export const readService = cache(
  async (pharmacy_id: number, id: number): Promise<Service | null> =>
    readForPage(
      pharmacyCalls.getService,
      { params: { id: String(pharmacy_id), serviceId: String(id) } },
      { next: { revalidate: LIFETIME.pharmacy, tags: [tags.pharmacy(pharmacy_id)] } },
    ),
)

/** The id of a pharmacy by its code (or its id), null where there is none. Throws on an outage. */
export const readPharmacyId = cache(async (code: string): Promise<number | null> => {
  if (/^[1-9]\d{0,8}$/.test(code)) return Number(code)
  // What the contract takes for no key at all is none either.
  if (!/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(code)) return null
  // Without a tag: what is true of the pharmacy is read by its id, this only says which it is.
  const found = await readForPage(
    pharmacyCalls.getPharmacy,
    { params: { id: code } },
    { next: { revalidate: LIFETIME.pharmacy } },
  )
  return found?.id ?? null
})

/** Pharmacies that are asked, in so many of the largest comuni: the kinds repeat, and each costs a call the first time. */
const ASKED = 16
const ASKED_PLACES = 8

/** The kinds of services that the shop's pharmacies offer, from some of them; none where the platform has no places. Throws on an outage. */
export const readServiceKinds = cache(async (): Promise<ServiceKind[]> => {
  const places = largestPlaces(await readPlaces(), ASKED_PLACES)
  const each = Math.ceil(ASKED / Math.max(1, places.length))
  const found = await Promise.all(
    places.map(async ({ province, slug }) => {
      const page = await readPlace(province, slug, 1)
      const some = (page?.items ?? [])
        .filter(({ services_count }) => services_count > 0)
        .sort((one, other) => other.services_count - one.services_count || one.id - other.id)
        .slice(0, each)
      return page
        ? await Promise.all(some.map(async ({ id }) => ({ place: page.place, services: await readServices(id) })))
        : []
    }),
  )
  return kindsOf(found.flat())
})
