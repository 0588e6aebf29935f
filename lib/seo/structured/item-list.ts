import type { ItemList } from 'schema-dts'
import { absolute } from '@/lib/settings/site'

/**
 * Entries in page order; `first` is the number of the first one, from 1. `total` is the count over all pages: null
 * if unknown, defaults to these entries.
 */
export function itemList(
  name: string,
  items: readonly { name: string; path: string }[],
  { first = 1, total = items.length }: { first?: number; total?: number | null } = {},
): ItemList {
  return {
    '@type': 'ItemList',
    name,
    ...(total !== null && { numberOfItems: total }),
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: item.name,
      url: absolute(item.path),
    })),
  }
}
