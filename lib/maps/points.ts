import type { Pharmacy } from '@/lib/contract/pharmacies'

export type MapPoint = Pick<Pharmacy, 'id' | 'name' | 'latitude' | 'longitude'>

export function toMapPoint({ id, name, latitude, longitude }: Pharmacy): MapPoint {
  return { id, name, latitude, longitude }
}

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
