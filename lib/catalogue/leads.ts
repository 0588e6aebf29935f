import type { Lead, ShopPage } from '@/lib/contract/search'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { serviceFinderPath, servicePath, servicesPath } from '@/lib/services/paths'
import { categoryHref } from './categories'
import { searchHref } from './search'

/** Sections of messages/legal. */
const SHOP_PAGES: Record<ShopPage, string> = {
  delivery: '/toc#consegna',
  returns: '/toc#recesso',
  payment: '/toc#ritiro',
  cancellation: '/toc#annullamento',
  complaints: '/toc#reclami',
  privacy: '/privacy',
}

export function leadHref({ kind, key, name, slug }: Pick<Lead, 'kind' | 'key' | 'name' | 'slug'>): string {
  if (kind === 'need' || kind === 'ingredient') return searchHref(key ?? name)
  if (kind === 'category') return categoryHref((key ?? '').split('/'))
  if (kind === 'service' && key !== null) return servicePath(null, encodeURIComponent(key))
  if (kind === 'service') return slug === undefined ? servicesPath(null) : serviceFinderPath(slug)
  if (kind === 'pharmacy') return `/pharmacy/${encodeURIComponent(key ?? '')}`
  if (kind === 'page') return SHOP_PAGES[key as ShopPage] ?? '/toc'
  return key === 'open_now' || key === 'on_duty' ? `${SELECTION_PATH}?${key}=1` : SELECTION_PATH
}
