import type { Sort } from '@/lib/contract/products'

/** A listing's sort and filters as the address holds them; the names are the contract's. */
export type ListingValues = {
  sort?: Sort
  brand?: string[]
  price_min?: number
  price_max?: number
  available?: boolean
  discounted?: boolean
  without_prescription?: boolean
}

/** How many filters are on; the sort is none. */
export function countFilters(values: ListingValues): number {
  return (
    (values.brand?.length ?? 0) +
    (values.price_min !== undefined || values.price_max !== undefined ? 1 : 0) +
    [values.available, values.discounted, values.without_prescription].filter(Boolean).length
  )
}
