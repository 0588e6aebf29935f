export function pharmacyPath(code: string): string {
  return `/pharmacy/${encodeURIComponent(code)}`
}

export const PLACES_PATH = '/pharmacies'

export function provincePath(province: string): string {
  return `${PLACES_PATH}/${encodeURIComponent(province.toLowerCase())}`
}

export function cityPath(province: string, city: string): string {
  return `${provincePath(province)}/${encodeURIComponent(city)}`
}
