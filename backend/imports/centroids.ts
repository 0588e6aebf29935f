import type { Database } from '@/backend/database/open'
import { cities } from '@/backend/database/schema/places'
import { normaliseCityName } from '@/lib/rules/city-name'
import { reject } from './outcome'
import type { Point } from './values'

/** Finds the centre of a comune by ISTAT code, or by name and province; null if unknown. */
export type FindCentroid = (place: { istat_code: string | null; city: string; province: string }) => Point | null

/** Maximum distance in degrees from the comune's centre; coordinates farther away count as wrong. */
const tolerance = 0.3

/** Plausibility check of published coordinates (5–15 % in the Ministry's file are wrong). */
export function isNear(point: Point, centre: Point | null): boolean {
  return (
    centre === null ||
    (Math.abs(point.latitude - centre.latitude) <= tolerance &&
      Math.abs(point.longitude - centre.longitude) <= tolerance)
  )
}

export const isSamePoint = (point: Point, centre: Point | null): boolean =>
  centre !== null && point.latitude === centre.latitude && point.longitude === centre.longitude

export function rejectPlace({ city, province }: { city: string; province: string }): never {
  return reject('invalid_coordinates', `no coordinates, and the comune is not known: ${city} (${province})`)
}

/** Centres of the 7,900 comuni in memory, by ISTAT code or by name and province. */
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
