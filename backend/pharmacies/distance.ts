import { type SQL, sql } from 'drizzle-orm'
import { pharmacies } from '../database/schema/places'
import { invalidField } from '../http/problem'

export interface Position {
  latitude: number
  longitude: number
}

/** Position of a query; null for none. Throws if one coordinate is missing. */
export function readPosition({ latitude, longitude }: Partial<Record<keyof Position, number | null>>): Position | null {
  if (typeof latitude === 'number' && typeof longitude === 'number') return { latitude, longitude }
  if (typeof latitude === 'number') throw invalidField('longitude', 'required')
  if (typeof longitude === 'number') throw invalidField('latitude', 'required')
  return null
}

/** Mean radius of the Earth (IUGG), metres. */
const EARTH_RADIUS_M = 6_371_008.8
const METRES_PER_DEGREE = (EARTH_RADIUS_M * Math.PI) / 180

export function distanceM(from: Position, to: Position): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const chord =
    half(to.latitude - from.latitude) +
    cosine(from.latitude) * cosine(to.latitude) * half(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The same in SQL, from a position to the row's pharmacy. */
export function distanceFrom({ latitude, longitude }: Position): SQL<number> {
  return sql<number>`(${2 * EARTH_RADIUS_M}::float8 * asin(least(1, sqrt(
    power(sin(radians(${pharmacies.latitude} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${pharmacies.latitude}))
      * power(sin(radians(${pharmacies.longitude} - ${longitude}::float8) / 2), 2)))))`
}

/** Bounding box of the circle, for the index; the exact distance is checked separately. */
export function withinBox({ latitude, longitude }: Position, radius_km: number): SQL {
  const north = (radius_km * 1000) / METRES_PER_DEGREE
  // Meridians converge towards the pole: use the width at the end nearest to it.
  const farthest = Math.min(89, Math.abs(latitude) + north)
  const east = Math.min(360, north / Math.cos((farthest * Math.PI) / 180))
  return sql`(${pharmacies.latitude} between ${latitude - north}::float8 and ${latitude + north}::float8
    and ${pharmacies.longitude} between ${longitude - east}::float8 and ${longitude + east}::float8)`
}
