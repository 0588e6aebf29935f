import { redirect } from 'next/navigation'
import { categoryHref, DISCOUNTS_PATH } from '@/lib/catalogue/categories'
import { hasEmptyFields, listingHref, readListing, readPage } from '@/lib/catalogue/listing'
import type { SearchParams } from '@/lib/search-params'

/** Sort, filters and category of an address of the offers, in the same way. */
export function filteredDiscounts(pharmacy: string, params: SearchParams) {
  const { sort, ...filters } = readListing(params)
  // Everything is discounted, and the largest discount comes first anyway.
  const values = {
    ...filters,
    discounted: undefined,
    ...(sort !== 'discount' && sort !== 'relevance' && sort && { sort }),
  }
  const page = readPage(params.page)
  const category = typeof params.category === 'string' && params.category !== '' ? params.category : null
  const keep: Record<string, string> = category === null ? {} : { category }
  if (hasEmptyFields(params) || params.category === '') redirect(listingHref(DISCOUNTS_PATH, values, { page, keep }))
  return { pharmacy, page, values, category }
}

/** Sort and filters of a category's address. An address that a form left with empty fields moves on to the one without them. */
export function filteredAddress(pharmacy: string, slugs: string[], params: SearchParams) {
  const values = readListing(params)
  const page = readPage(params.page)
  if (hasEmptyFields(params)) redirect(listingHref(categoryHref(slugs), values, { page }))
  return { pharmacy, slugs, page, values }
}
