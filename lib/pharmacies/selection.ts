import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { ownReferer, safeRedirect } from '@/lib/session/redirect'

/** Parameters of pharmacy-selection: place, filters, return address. */
export type Selection = ReturnType<typeof parseSelection>

export type SelectionFilter = 'open_now' | 'delivery' | 'on_duty'
export const SELECTION_FILTERS: readonly SelectionFilter[] = ['open_now', 'delivery', 'on_duty']

export const SELECTION_PATH = '/pharmacy-selection'

export const selectionPath = (redirect: string) => `${SELECTION_PATH}?${new URLSearchParams({ redirect })}`

/** Parses the address; ignores invalid values. */
export function parseSelection(params: SearchParams) {
  const one = (name: string) => firstValue(params[name])?.trim() ?? ''
  const city = one('city')
  return {
    query: one('query').slice(0, 100),
    /** Slug of a comune, from the combobox or the list of namesakes. */
    city: /^[a-z0-9-]{1,100}$/.test(city) ? city : '',
    position: parsePosition(one('lat'), one('lng')),
    open_now: one('open_now') === '1',
    delivery: one('delivery') === '1',
    on_duty: one('on_duty') === '1',
    /** Kind of service to find. */
    service: /^[a-z0-9-]{1,80}$/.test(one('service')) ? one('service') : '',
    redirect: safeRedirect(one('redirect')),
  }
}

/**
 * Sets the return address from the Referer if the address has none; works without JavaScript. `host` is the one the
 * browser requested.
 */
export function cameFrom(selection: Selection, referer: string | null, host: string | null): Selection {
  const page = selection.redirect === null ? ownReferer(referer, host) : null
  if (!page || page.pathname === SELECTION_PATH) return selection
  return { ...selection, redirect: safeRedirect(`${page.pathname}${page.search}`) }
}

/** Address of a selection; a place in `changes` replaces the previous one. */
export function selectionHref(selection: Selection, changes: Partial<Selection> = {}): string {
  const elsewhere = 'query' in changes || 'city' in changes || 'position' in changes
  const place = elsewhere ? { query: '', city: '', position: null } : {}
  const { query, city, position, service, redirect, ...filters } = { ...selection, ...place, ...changes }
  const search = new URLSearchParams({
    ...(query && { query }),
    ...(city && { city }),
    ...(position && { lat: String(position.latitude), lng: String(position.longitude) }),
  })
  for (const filter of SELECTION_FILTERS) if (filters[filter]) search.set(filter, '1')
  if (service) search.set('service', service)
  if (redirect) search.set('redirect', redirect)
  return search.size > 0 ? `${SELECTION_PATH}?${search}` : SELECTION_PATH
}

/** Rounds a position to three decimals, about a hundred metres: enough to sort by distance. */
export function roundedPosition(latitude: number, longitude: number) {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 }
}

function parsePosition(lat: string, lng: string) {
  const number = /^-?\d{1,3}(\.\d{1,15})?$/
  if (!number.test(lat) || !number.test(lng)) return null
  const position = roundedPosition(Number(lat), Number(lng))
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null
}
