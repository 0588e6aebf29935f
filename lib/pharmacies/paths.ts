/** A pharmacy's own page. */
export function pharmacyPath(code: string): string {
  return `/pharmacy/${encodeURIComponent(code)}`
}

export const PLACES_PATH = '/pharmacies'

/** The pharmacies of a province, by its letters (`MI`). */
export function provincePath(province: string): string {
  return `${PLACES_PATH}/${encodeURIComponent(province.toLowerCase())}`
}

/** The pharmacies of a comune by its slug. */
export function cityPath(province: string, city: string): string {
  return `${provincePath(province)}/${encodeURIComponent(city)}`
}
