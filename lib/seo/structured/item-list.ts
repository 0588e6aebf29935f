import type { ItemList } from 'schema-dts'
import { absolute } from '../site'

/** A listing's entries in the order in which the page shows them; `first` is the number of the first one, from 1. */
export function itemList(
  name: string,
  items: readonly { name: string; path: string }[],
  { first = 1, total }: { first?: number; total?: number } = {},
): ItemList {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: total ?? items.length,
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: first + index,
      name: item.name,
      url: absolute(item.path),
    })),
  }
}
