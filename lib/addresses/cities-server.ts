import 'server-only'
import { type Area, type City, cityCalls } from '@/lib/contract/cities'
import { PlatformError } from '@/lib/platform/result'
import { keptRead, readForPage } from '@/lib/platform/server'

/** Comuni move once a year. */
const kept = { revalidate: 86_400 }

/** The comuni that match best. Throws on an outage. */
export async function findCities(query: string, limit: number): Promise<City[]> {
  return (await readForPage(cityCalls.listCities, { query: { query, limit } }, kept)) ?? []
}

/** Parts of cities and postal codes that a text names; none where the platform knows no such call or does not answer. */
export async function findAreas(query: string): Promise<Area[]> {
  const request = { query: { query } }
  return keptRead(cityCalls.findAreas, request, { revalidate: 600, as: 'areas' }, (result) => {
    // Thrown, so that a moment without the platform is not kept.
    if (!result.ok) throw new PlatformError('areas', result.failure)
    return result.data
  }).catch(() => [])
}

/** A comune by its slug, null where there is none. Throws on an outage. */
export async function readCity(slug: string): Promise<City | null> {
  return readForPage(cityCalls.getCity, { params: { city: slug } }, kept)
}
