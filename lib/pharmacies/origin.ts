import type { Area, City } from '@/lib/contract/cities'
import { placeQueries } from './place'
import type { Selection } from './selection'

export interface SearchOrigin {
  /** A comune or part of it, the visitor's position, or the chosen pharmacy. */
  kind: 'city' | 'position' | 'pharmacy'
  name: string
  latitude: number
  longitude: number
  /** Only a part of the text was recognised. */
  approximate: boolean
}

export interface FoundOrigin {
  origin: SearchOrigin | null
  /** Other meanings of the text, with the selection's changes that lead there. */
  others: { origin: SearchOrigin; changes: Partial<Selection> }[]
}

const HOMONYMS = 8

/**
 * Resolves a text to the comune of that exact name, else a district, else the comune named by some of the words,
 * using the given lookups.
 */
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
