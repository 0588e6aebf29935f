import type { ItemList } from 'schema-dts'
import { absolute } from '../site'

/**
 * A listing's entries in the order in which the page shows them; `first` is the number of the first one, from 1, and `total` how many all
 * pages of it have together: null where nobody knows, and these alone where it is left out.
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
