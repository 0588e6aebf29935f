import 'server-only'
import { cache } from 'react'
import type { CallAnswer } from '@/lib/contract/call'
import { type Place, siteCalls } from '@/lib/contract/site'
import { LIFETIME, tags } from '@/lib/platform/cache'
import { isMissingCall } from '@/lib/platform/result'
import { answerOrNone, keptRead } from '@/lib/platform/server'

export type PlacePage = CallAnswer<typeof siteCalls.listPlacePharmacies>

/** Pharmacies on a page of a comune. */
export const PLACE_PAGE = 24

const kept = { revalidate: LIFETIME.pharmacy, tags: [tags.pharmacy('none')] }

/** Every comune with pharmacies; none where the platform does not have the call. Throws on an outage. */
export const readPlaces = cache(
  async (): Promise<Place[]> =>
    keptRead(siteCalls.listPlaces, {}, { ...kept, as: 'or none' }, (result) =>
      !result.ok && isMissingCall(result.failure) ? [] : (answerOrNone(siteCalls.listPlaces, result) ?? []),
    ),
)

/** One page of a comune's pharmacies, null where there is no such place or page. Throws on an outage. */
export const readPlace = cache(async (province: string, city: string, page: number): Promise<PlacePage | null> => {
  const request = { params: { province, city }, query: { page_size: PLACE_PAGE, page_number: page } }
  const found = await keptRead(siteCalls.listPlacePharmacies, request, { ...kept, as: 'or none' }, (result) =>
    !result.ok && isMissingCall(result.failure) ? null : answerOrNone(siteCalls.listPlacePharmacies, result),
  )
  return found && found.items.length > 0 ? found : null
})

/** The place of a pharmacy, null where the platform has no such list. Throws on an outage. */
export async function readPlaceOf({ province, city }: { province: string; city: string }): Promise<Place | null> {
  const near = (await readPlaces()).filter((place) => place.province === province)
  const same = (one: string, other: string) => one.localeCompare(other, 'it', { sensitivity: 'base' }) === 0
  return near.find((place) => same(place.city, city)) ?? null
}
