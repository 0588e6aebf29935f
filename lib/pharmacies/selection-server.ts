import 'server-only'
import { findAreas, findCities, readCity } from '@/lib/addresses/cities-server'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { readForPage } from '@/lib/platform/server'
import { atCity, atPharmacy, atPosition, type FoundOrigin, findOriginByName, type SearchOrigin } from './origin'
import type { Selection } from './selection'
import { readPharmacy } from './server'

const RESULTS = 24

export type SelectionResult = Awaited<ReturnType<typeof readSelection>>

/** The searched place and its pharmacies, nearest first. Throws on an outage. */
export async function readSelection(selection: Selection, chosen: string | null) {
  const found = await findOrigin(selection, chosen)
  return { ...found, pharmacies: found.origin ? await pharmaciesNear(found.origin, selection) : [] }
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
    ...(selection.open_now && { open_now: true }),
    ...(selection.on_duty && { on_duty: true }),
    ...(selection.delivery && { delivery: 'home_delivery' as const }),
  }
  return (await readForPage(pharmacyCalls.listPharmacies, { query })) ?? []
}
