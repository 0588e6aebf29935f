import 'server-only'
import { type Area, type City, cityCalls } from '@/lib/contract/cities'
import { PlatformError } from '@/lib/platform/result'
import { keptRead, readForPage } from '@/lib/platform/server'

/** Comuni change once a year. */
const kept = { revalidate: 86_400 }

/** Finds the best matching comuni. Throws on an outage. */
export async function findCities(query: string, limit: number): Promise<City[]> {
  return (await readForPage(cityCalls.listCities, { query: { query, limit } }, kept)) ?? []
}

/** Finds districts and postal codes that a text names; none if the platform lacks the call or fails. */
export async function findAreas(query: string): Promise<Area[]> {
  const request = { query: { query } }
  return keptRead(cityCalls.findAreas, request, { revalidate: 600, as: 'areas' }, (result) => {
    // Thrown, so that an outage is not cached.
    if (!result.ok) throw new PlatformError('areas', result.failure)
    return result.data
  }).catch(() => [])
}

/** Returns a comune by slug, or null. Throws on an outage. */
export async function readCity(slug: string): Promise<City | null> {
  return readForPage(cityCalls.getCity, { params: { city: slug } }, kept)
}
