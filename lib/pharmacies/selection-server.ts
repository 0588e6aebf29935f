import 'server-only'
import { findAreas, findCities, readCity } from '@/lib/addresses/cities-server'
import type { Area, City } from '@/lib/contract/cities'
import { type Pharmacy, pharmacyCalls } from '@/lib/contract/pharmacies'
import { readForPage } from '@/lib/platform/server'
import { placeQueries } from './place'
import type { Selection } from './selection'
import { readPharmacy } from './server'

const RESULTS = 24
const HOMONYMS = 8

interface SearchOrigin {
  /** What was understood: a comune or a part of one, the visitor's position, or the pharmacy that is chosen already. */
  kind: 'city' | 'position' | 'pharmacy'
  /** Empty for a position. */
  name: string
  latitude: number
  longitude: number
  /** Only a part of what was typed was understood. */
  approximate: boolean
}

interface Found {
  origin: SearchOrigin | null
  /** Other places that the text may mean. */
  others: { name: string; changes: Partial<Selection> }[]
}

export type SelectionResult = Awaited<ReturnType<typeof readSelection>>

/** Where the shopper wants a pharmacy, and the pharmacies there, nearest first. Throws on an outage. */
export async function readSelection(selection: Selection, chosen: string | null) {
  const found = await findOrigin(selection, chosen)
  return { ...found, pharmacies: found.origin ? await pharmaciesNear(found.origin, selection) : [] }
}

async function findOrigin(selection: Selection, chosen: string | null): Promise<Found> {
  if (selection.position)
    return { origin: { kind: 'position', name: '', approximate: false, ...selection.position }, others: [] }
  if (selection.city !== '') {
    const city = await readCity(selection.city)
    return { origin: city && atCity(city, false), others: [] }
  }
  if (selection.query !== '') return findNamedOrigin(selection.query)
  const pharmacy = chosen === null ? null : await readPharmacy(chosen)
  if (!pharmacy) return { origin: null, others: [] }
  const { name, latitude, longitude } = pharmacy
  return { origin: { kind: 'pharmacy', name, latitude, longitude, approximate: false }, others: [] }
}

/** A comune of just that name, else a part of a city, else the comune that some of the words name. */
async function findNamedOrigin(text: string): Promise<Found> {
  const [[area, ...areas], cities] = await Promise.all([findAreas(text), findCities(text, HOMONYMS)])
  if (area && !cities.some(({ name }) => name.localeCompare(text, 'it', { sensitivity: 'base' }) === 0)) {
    const { latitude, longitude } = area
    return {
      origin: { kind: 'city', name: areaName(area), latitude, longitude, approximate: true },
      others: areas.map((other) => ({ name: areaName(other), changes: { query: `${other.name}, ${other.city}` } })),
    }
  }
  for (const [index, query] of placeQueries(text).entries()) {
    const [city, ...others] = await findCities(query, HOMONYMS)
    if (!city) continue
    return {
      origin: atCity(city, index > 0),
      others: others.map((other) => ({ name: cityName(other), changes: { city: other.slug } })),
    }
  }
  return { origin: null, others: [] }
}

const cityName = ({ name, province }: City) => `${name} (${province})`
const areaName = ({ name, city, province }: Area) => `${name}, ${city} (${province})`

function atCity(city: City, approximate: boolean): SearchOrigin {
  const { latitude, longitude } = city
  return { kind: 'city', name: cityName(city), latitude, longitude, approximate }
}

/** Never from a cache: who is open changes by the minute. */
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
