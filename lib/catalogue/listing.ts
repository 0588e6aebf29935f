import {
  LISTING_FLAGS,
  type ListingFlag,
  PAGE_NUMBER_MAX,
  type Sort,
  sort as sortSchema,
} from '@/lib/contract/products'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { knownTraits, type Trait } from '@/lib/rules/traits'
import { brandKey } from '@/lib/rules/words'

/** Specification, section 9. */
export const PAGE_SIZE = 10

/** Sort and filters of a listing; names are the contract's. */
export type ListingValues = {
  sort?: Sort
  /** Keys of brands (`brandKey`): a link with any spelling leads to one page. */
  brand?: string[]
  traits?: Trait[]
  price_min?: number
  price_max?: number
} & { [Flag in ListingFlag]?: boolean }

const PRICES = ['price_min', 'price_max'] as const
const PRICE_MAX = 100_000
/** Maximum length of the brands parameter in the contract. */
const BRANDS_LENGTH = 300

export function countFilters(values: ListingValues): number {
  return (
    (values.brand?.length ?? 0) +
    (values.traits?.length ?? 0) +
    (values.price_min !== undefined || values.price_max !== undefined ? 1 : 0) +
    LISTING_FLAGS.filter((flag) => values[flag]).length
  )
}

/**
 * Reads sort and filters from an address. Drops unknown, empty or malformed values, so that an old or mistyped link
 * still works.
 */
export function readListing(params: SearchParams): ListingValues {
  const sort = sortSchema.safeParse(firstValue(params.sort))
  let price_min = readPrice(firstValue(params.price_min))
  let price_max = readPrice(firstValue(params.price_max))
  if (price_min !== undefined && price_max !== undefined && price_min > price_max)
    [price_min, price_max] = [price_max, price_min]
  const brand = readBrands(params.brand)
  const traits = knownTraits([params.traits ?? []].flat().flatMap((text) => text.split(',')))
  return {
    ...(sort.success && { sort: sort.data }),
    ...(brand.length > 0 && { brand }),
    ...(traits.length > 0 && { traits }),
    ...(price_min !== undefined && { price_min }),
    ...(price_max !== undefined && { price_max }),
    ...Object.fromEntries(LISTING_FLAGS.filter((flag) => firstValue(params[flag]) === '1').map((flag) => [flag, true])),
  }
}

/** Page number of an address or path; 1 if absent, undefined if invalid. */
export function readPage(value: string | string[] | undefined): number | undefined {
  const text = firstValue(value)
  if (text === undefined || text === '') return 1
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= PAGE_NUMBER_MAX ? Number(text) : undefined
}

/** A form left empty fields in the address: the page then redirects to the address without them. */
export function hasEmptyFields(params: SearchParams): boolean {
  return [...PRICES, 'brand', 'sort', ...LISTING_FLAGS].some(
    (name) => name in params && firstValue(params[name]) === '',
  )
}

/**
 * Canonical address of a listing: fixed key order, no default values. `keep` comes first (the search's `query`).
 */
export function listingHref(
  pathname: string,
  values: ListingValues,
  { page = 1, keep = {} }: { page?: number; keep?: Record<string, string> } = {},
): string {
  const search = new URLSearchParams(keep)
  if (values.sort && values.sort !== 'relevance') search.set('sort', values.sort)
  for (const brand of values.brand ?? []) search.append('brand', brand)
  for (const trait of values.traits ?? []) search.append('traits', trait)
  for (const name of PRICES) if (values[name] !== undefined) search.set(name, String(values[name]))
  for (const flag of LISTING_FLAGS) if (values[flag]) search.set(flag, '1')
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${pathname}?${search}` : pathname
}

export function listingQuery({ brand, traits, ...values }: ListingValues) {
  return { ...values, ...(brand && { brand: brand.join(',') }), ...(traits && { traits: traits.join(',') }) }
}

export function countPages(total: number): number {
  return Math.min(PAGE_NUMBER_MAX, Math.max(1, Math.ceil(total / PAGE_SIZE)))
}

function readPrice(text: string | undefined): number | undefined {
  const value = text?.trim().replace(',', '.') ?? ''
  return /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) <= PRICE_MAX ? Number(value) : undefined
}

function readBrands(value: string | string[] | undefined): string[] {
  const brands = (Array.isArray(value) ? value : [value ?? '']).flatMap((text) => text.split(','))
  const unique = [...new Set(brands.map(brandKey).filter(Boolean))]
  const kept: string[] = []
  for (const brand of unique) if ([...kept, brand].join(',').length <= BRANDS_LENGTH) kept.push(brand)
  return kept
}
