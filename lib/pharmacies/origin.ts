import type { Area, City } from '@/lib/contract/cities'
import { placeQueries } from './place'
import type { Selection } from './selection'

/** Where pharmacies are looked for. */
export interface SearchOrigin {
  /** What was understood: a comune or a part of one, the visitor's position, or the pharmacy that is chosen already. */
  kind: 'city' | 'position' | 'pharmacy'
  /** Empty for a position. */
  name: string
  latitude: number
  longitude: number
  /** Only a part of what was typed was understood. */
  approximate: boolean
}

export interface FoundOrigin {
  origin: SearchOrigin | null
  /** Other places that the text may mean, and what of a selection leads there. */
  others: { origin: SearchOrigin; changes: Partial<Selection> }[]
}

const HOMONYMS = 8

/** A comune of just that name, else a part of a city, else the comune that some of the words name; looked up by the calls that are given. */
export async function findOriginByName(
  text: string,
  findAreas: (query: string) => Promise<Area[]>,
  findCities: (query: string, limit: number) => Promise<City[]>,
): Promise<FoundOrigin> {
  const [[area, ...areas], cities] = await Promise.all([findAreas(text), findCities(text, HOMONYMS)])
  if (area && !cities.some(({ name }) => name.localeCompare(text, 'it', { sensitivity: 'base' }) === 0)) {
    const others = areas.map((other) => ({ origin: atArea(other), changes: { query: `${other.name}, ${other.city}` } }))
    return { origin: atArea(area), others }
  }
  for (const [index, query] of placeQueries(text).entries()) {
    const [city, ...rest] = await findCities(query, HOMONYMS)
    if (!city) continue
    const others = rest.map((other) => ({ origin: atCity(other), changes: { city: other.slug } }))
    return { origin: atCity(city, index > 0), others }
  }
  return { origin: null, others: [] }
}

export function atCity({ name, province, latitude, longitude }: City, approximate = false): SearchOrigin {
  return { kind: 'city', name: `${name} (${province})`, latitude, longitude, approximate }
}

function atArea({ name, city, province, latitude, longitude }: Area): SearchOrigin {
  return { kind: 'city', name: `${name}, ${city} (${province})`, latitude, longitude, approximate: true }
}

export function atPharmacy({ name, latitude, longitude }: Pick<SearchOrigin, 'name' | 'latitude' | 'longitude'>) {
  return { kind: 'pharmacy', name, latitude, longitude, approximate: false } satisfies SearchOrigin
}

export function atPosition(position: Pick<SearchOrigin, 'latitude' | 'longitude'>): SearchOrigin {
  return { kind: 'position', name: '', approximate: false, ...position }
}
