import { readListing, readPage } from '@/lib/catalogue/listing'
import { parseQueryKey } from '@/lib/catalogue/query-key'

/** Sort, filters and category of an offers address. */
export function filteredDiscounts(pharmacy: string, key: string) {
  const params = parseQueryKey(key)
  const { sort, ...filters } = readListing(params)
  // All products are discounted, and the largest discount comes first by default.
  const values = {
    ...filters,
    discounted: undefined,
    ...(sort !== 'discount' && sort !== 'relevance' && sort && { sort }),
  }
  const page = readPage(params.page)
  const category = typeof params.category === 'string' ? params.category : null
  return { pharmacy, page, values, category }
}

export function filteredAddress(pharmacy: string, slugs: string[], key: string) {
  const params = parseQueryKey(key)
  return { pharmacy, slugs, page: readPage(params.page), values: readListing(params) }
}
