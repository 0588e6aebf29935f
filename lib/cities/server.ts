import 'server-only'
import { type City, cityCalls } from '@/lib/contract/cities'
import { readForPage } from '@/lib/platform/server'

/** Comuni move once a year. */
const kept = { next: { revalidate: 86_400 } }

/** The comuni that match best. Throws on an outage. */
export async function findCities(query: string, limit: number): Promise<City[]> {
  return (await readForPage(cityCalls.listCities, { query: { query, limit } }, kept)) ?? []
}

/** A comune by its slug, null where there is none. Throws on an outage. */
export async function readCity(slug: string): Promise<City | null> {
  return readForPage(cityCalls.getCity, { params: { city: slug } }, kept)
}
