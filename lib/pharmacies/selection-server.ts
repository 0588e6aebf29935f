import 'server-only'
import { findAreas, findCities, readCity } from '@/lib/addresses/cities-server'
import { type Pharmacy, pharmacyCalls, type ServiceOffer } from '@/lib/contract/pharmacies'
import { readForPage } from '@/lib/platform/server'
import { atCity, atPharmacy, atPosition, type FoundOrigin, findOriginByName, type SearchOrigin } from './origin'
import type { Selection } from './selection'
import { readPharmacy } from './server'

const RESULTS = 24

export type SelectionResult = Awaited<ReturnType<typeof readSelection>>

/** The searched place and its pharmacies, nearest first. Throws on an outage. */
export async function readSelection(selection: Selection, chosen: string | null) {
  const found = await findOrigin(selection, chosen)
  const { origin } = found
  const offers = origin && selection.service !== '' ? await readServiceOffers(origin, selection.service) : null
  const near = origin && !offers ? await pharmaciesNear(origin, selection) : []
  return { ...found, offers, pharmacies: offers ? offers.map(({ pharmacy }) => pharmacy) : near }
}

/** Null if the platform cannot tell. Not cached: times are taken every minute. */
async function readServiceOffers({ latitude, longitude }: SearchOrigin, slug: string): Promise<ServiceOffer[] | null> {
  return readForPage(pharmacyCalls.listServiceOffers, { params: { slug }, query: { latitude, longitude } })
}

async function findOrigin(selection: Selection, chosen: string | null): Promise<FoundOrigin> {
  if (selection.position) return { origin: atPosition(selection.position), others: [] }
  if (selection.city !== '') {
    const city = await readCity(selection.city)
    return { origin: city && atCity(city), others: [] }
  }
  if (selection.query !== '') return findOriginByName(selection.query, findAreas, findCities)
  const pharmacy = chosen === null ? null : await readPharmacy(chosen)
  return { origin: pharmacy && atPharmacy(pharmacy), others: [] }
}

/** Not cached: opening status changes every minute. */
async function pharmaciesNear({ latitude, longitude }: SearchOrigin, selection: Selection): Promise<Pharmacy[]> {
  const query = {
    latitude,
    longitude,
    limit: RESULTS,
    ...(selection.service !== '' && { service: selection.service }),
    ...(selection.open_now && { open_now: true }),
    ...(selection.on_duty && { on_duty: true }),
    ...(selection.delivery && { delivery: 'home_delivery' as const }),
  }
  return (await readForPage(pharmacyCalls.listPharmacies, { query })) ?? []
}
