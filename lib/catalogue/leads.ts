import type { Lead, ShopPage } from '@/lib/contract/search'
import { cityPath } from '@/lib/pharmacies/paths'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { citySlug } from '@/lib/rules/city-name'
import { serviceFinderPath, servicePath, servicesPath } from '@/lib/services/paths'
import { categoryHref } from './categories'
import { searchHref } from './search'

/** Sections of messages/legal, and pages. */
const SHOP_PAGES: Record<ShopPage, string> = {
  prescription: '/toc#ricetta',
  order: '/find-order',
  account: '/profile',
  delivery: '/toc#consegna',
  returns: '/toc#recesso',
  payment: '/toc#ritiro',
  cancellation: '/toc#annullamento',
  complaints: '/toc#reclami',
  privacy: '/privacy',
}

/** In place of a province: a comune without pharmacies. */
const ANY_PROVINCE = '*'

export function leadHref({ kind, key, name, slug }: Pick<Lead, 'kind' | 'key' | 'name' | 'slug'>): string {
  if (kind === 'need' || kind === 'ingredient') return searchHref(key ?? name)
  if (kind === 'category') return categoryHref((key ?? '').split('/'))
  if (kind === 'service' && key !== null) return servicePath(null, encodeURIComponent(key))
  if (kind === 'service') return slug === undefined ? servicesPath(null) : serviceFinderPath(slug)
  if (kind === 'pharmacy') return `/pharmacy/${encodeURIComponent(key ?? '')}`
  if (kind === 'page') return SHOP_PAGES[key as ShopPage] ?? '/toc'
  const [province, city] = key?.split('/') ?? []
  if (city && province === ANY_PROVINCE) return `${SELECTION_PATH}?${new URLSearchParams({ query: city })}`
  if (city && province) return cityPath(province, citySlug(city))
  return key === 'open_now' || key === 'on_duty' ? `${SELECTION_PATH}?${key}=1` : SELECTION_PATH
}
