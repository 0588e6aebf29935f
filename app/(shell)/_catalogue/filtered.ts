import { redirect } from 'next/navigation'
import { categoryHref } from '@/lib/catalogue/categories'
import { hasEmptyFields, listingHref, readListing, readPage, type SearchParams } from '@/lib/catalogue/listing'

/** Sort and filters of a category's address. An address that a form left with empty fields moves on to the one without them. */
export function filteredAddress(pharmacy: string, slugs: string[], params: SearchParams) {
  const values = readListing(params)
  const page = readPage(params.page)
  if (hasEmptyFields(params)) redirect(listingHref(categoryHref(slugs), values, { page }))
  return { pharmacy, slugs, page, values }
}
