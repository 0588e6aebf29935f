import { normaliseCityName } from '@/backend/addresses/city-search'
import type { Database } from '@/backend/database/open'
import { cities } from '@/backend/database/schema/places'
import { reject } from './outcome'
import type { Point } from './values'

/** Centre of a comune by ISTAT code, or by name and province; null where unknown. */
export type FindCentroid = (place: { istat_code: string | null; city: string; province: string }) => Point | null

/** Farthest, in degrees, that a pharmacy may be from its comune's centre before its coordinates count as wrong. */
const tolerance = 0.3

/** Whether published coordinates may be true (the Ministry's file puts 5–15 % of them elsewhere). */
export function isNear(point: Point, centre: Point | null): boolean {
  return (
    centre === null ||
    (Math.abs(point.latitude - centre.latitude) <= tolerance &&
      Math.abs(point.longitude - centre.longitude) <= tolerance)
  )
}

/** Refuses a pharmacy of which nobody knows where it stands. */
export function rejectPlace({ city, province }: { city: string; province: string }): never {
  return reject('invalid_coordinates', `no coordinates, and the comune is not known: ${city} (${province})`)
}

/** The comuni's centres, by ISTAT code or by name and province, held in memory: there are 7,900. */
export async function loadCentroids(database: Database): Promise<FindCentroid> {
  const byIstat = new Map<string, Point>()
  const byName = new Map<string, Point>()
  for (const { name, province, istat_code, aliases, latitude, longitude } of await database.select().from(cities)) {
    const point = { latitude, longitude }
    if (istat_code) byIstat.set(istat_code, point)
    for (const called of [...aliases, name]) byName.set(`${normaliseCityName(called)}|${province}`, point)
  }
  return ({ istat_code, city, province }) =>
    byName.get(`${normaliseCityName(city)}|${province}`) ?? (istat_code ? byIstat.get(istat_code) : null) ?? null
}
