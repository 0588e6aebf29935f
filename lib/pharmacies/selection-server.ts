import 'server-only'
import { findCities, readCity } from '@/lib/cities/server'
import type { City } from '@/lib/contract/cities'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { readForPage } from '@/lib/platform/server'
import { placeQueries } from './place'
import type { Selection } from './selection'
import { readPharmacy } from './server'

const RESULTS = 24
const HOMONYMS = 8

export interface Place {
  /** What was understood: a comune, the visitor's position, or the pharmacy that is chosen already. */
  kind: 'city' | 'position' | 'pharmacy'
  /** Empty for a position. */
  name: string
  latitude: number
  longitude: number
  /** Only a part of what was typed was understood. */
  approximate: boolean
}

export interface SelectionResult {
  place: Place | null
  /** Other comuni that the text may mean. */
  others: City[]
  pharmacies: Pharmacy[]
}

/** Where the shopper wants a pharmacy, and the pharmacies there, nearest first. Throws on an outage. */
export async function readSelection(selection: Selection, chosen: number | null): Promise<SelectionResult> {
  const { place, others } = await placeOf(selection, chosen)
  return { place, others, pharmacies: place ? await pharmaciesNear(place, selection) : [] }
}

async function placeOf(selection: Selection, chosen: number | null): Promise<{ place: Place | null; others: City[] }> {
  if (selection.position)
    return { place: { kind: 'position', name: '', approximate: false, ...selection.position }, others: [] }
  if (selection.city !== '') {
    const city = await readCity(selection.city)
    return { place: city && atCity(city, false), others: [] }
  }
  if (selection.query !== '') return cityOf(selection.query)
  const pharmacy = chosen === null ? null : await readPharmacy(chosen)
  if (!pharmacy) return { place: null, others: [] }
  const { name, latitude, longitude } = pharmacy
  return { place: { kind: 'pharmacy', name, latitude, longitude, approximate: false }, others: [] }
}

async function cityOf(text: string): Promise<{ place: Place | null; others: City[] }> {
  for (const [index, query] of placeQueries(text).entries()) {
    const [city, ...others] = await findCities(query, HOMONYMS)
    if (city) return { place: atCity(city, index > 0), others }
  }
  return { place: null, others: [] }
}

function atCity({ name, province, latitude, longitude }: City, approximate: boolean): Place {
  return { kind: 'city', name: `${name} (${province})`, latitude, longitude, approximate }
}

/** Never from a cache: who is open changes by the minute. */
async function pharmaciesNear({ latitude, longitude }: Place, selection: Selection): Promise<Pharmacy[]> {
  const query = {
    latitude,
    longitude,
    limit: RESULTS,
    ...(selection.open_now && { open_now: true }),
    ...(selection.on_duty && { on_duty: true }),
    ...(selection.delivery && { delivery: 'home_delivery' as const }),
  }
  return (await readForPage(pharmacyCalls.listPharmacies, { query }, { cache: 'no-store' })) ?? []
}
