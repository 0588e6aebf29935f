import type { Service } from '@/lib/contract/pharmacies'
import type { PharmacyCity } from '@/lib/contract/site'

/** A kind of service, named like the first pharmacy's. */
export interface ServiceKind {
  slug: string
  name: string
  summary: string
  image: string | null
  /** Range of the known prices, in euro; null if none is known. */
  prices: { lowest: number; highest: number } | null
  /** Some comuni with it, largest first. */
  cities: PharmacyCity[]
}

export function groupByKind(found: readonly { city: PharmacyCity; services: readonly Service[] }[]): ServiceKind[] {
  const kinds = new Map<string, ServiceKind>()
  for (const { city, services } of found)
    for (const { slug, name, summary, image, price } of services) {
      const kind = kinds.get(slug) ?? { slug, name, summary, image, prices: null, cities: [] }
      const known = kind.cities.some((one) => one.province === city.province && one.slug === city.slug)
      if (!known) kind.cities.push(city)
      if (price !== null)
        kind.prices = {
          lowest: Math.min(price, kind.prices?.lowest ?? price),
          highest: Math.max(price, kind.prices?.highest ?? price),
        }
      kinds.set(slug, kind)
    }
  for (const { cities } of kinds.values()) cities.sort((one, other) => other.pharmacies_count - one.pharmacies_count)
  return [...kinds.values()].sort(
    (one, other) => other.cities.length - one.cities.length || one.name.localeCompare(other.name, 'it'),
  )
}
