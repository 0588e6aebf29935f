import type { Service } from '@/lib/contract/pharmacies'
import type { Place } from '@/lib/contract/site'

/** A kind of service, as the first pharmacy that offers it names it. */
export interface ServiceKind {
  slug: string
  name: string
  summary: string
  /** Comuni where a pharmacy offers it, the largest first; not all of them. */
  places: Place[]
}

/** The services of some pharmacies by their kind, what is offered in most comuni first. */
export function kindsOf(found: readonly { place: Place; services: readonly Service[] }[]): ServiceKind[] {
  const kinds = new Map<string, ServiceKind>()
  for (const { place, services } of found)
    for (const { slug, name, summary } of services) {
      const kind = kinds.get(slug) ?? { slug, name, summary, places: [] }
      const known = kind.places.some((one) => one.province === place.province && one.slug === place.slug)
      if (!known) kind.places.push(place)
      kinds.set(slug, kind)
    }
  for (const { places } of kinds.values()) places.sort((one, other) => other.pharmacies_count - one.pharmacies_count)
  return [...kinds.values()].sort(
    (one, other) => other.places.length - one.places.length || one.name.localeCompare(other.name, 'it'),
  )
}
