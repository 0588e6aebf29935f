import type { Pharmacy } from '@/lib/contract/pharmacies'

/** What the map shows of a pharmacy. */
export type MapPoint = Pick<Pharmacy, 'id' | 'name' | 'latitude' | 'longitude'>

export function toMapPoint({ id, name, latitude, longitude }: Pharmacy): MapPoint {
  return { id, name, latitude, longitude }
}

/** The smallest area with all of them, in degrees. */
export function boundsAround(points: readonly MapPoint[]): {
  north: number
  south: number
  east: number
  west: number
} {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  return {
    north: Math.max(...latitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    west: Math.min(...longitudes),
  }
}
