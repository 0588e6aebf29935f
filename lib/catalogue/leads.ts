import type { Lead } from '@/lib/contract/search'
import { SELECTION_PATH } from '@/lib/pharmacies/selection'
import { servicePath, servicesPath } from '@/lib/services/paths'
import { categoryHref } from './categories'
import { searchHref } from './search'

export function leadHref({ kind, key, name }: Pick<Lead, 'kind' | 'key' | 'name'>): string {
  if (kind === 'need' || kind === 'ingredient') return searchHref(key ?? name)
  if (kind === 'category') return categoryHref((key ?? '').split('/'))
  if (kind === 'service') return key === null ? servicesPath(null) : servicePath(null, encodeURIComponent(key))
  if (kind === 'pharmacy') return `/pharmacy/${encodeURIComponent(key ?? '')}`
  return key === 'open_now' || key === 'on_duty' ? `${SELECTION_PATH}?${key}=1` : SELECTION_PATH
}
