import 'server-only'
import { cache } from 'react'
import type { CallRequest } from '@/lib/contract/call'
import { type Category, type ProductSummary, productCalls } from '@/lib/contract/products'
import { lackingCalls } from '@/lib/platform/abilities'
import { tags } from '@/lib/platform/cache'
import { readForPage } from '@/lib/platform/server'
import { may } from '@/lib/rules/channels'
import { dayNumberAt, dayText } from '@/lib/values/rome-time'
import { type ListingValues, listingQuery, PAGE_SIZE } from './listing'
import { atPharmacy } from './product-server'

export const readCategories = cache(async (): Promise<Category[]> => {
  const kept = { tags: [tags.categories] }
  return (await readForPage(productCalls.listCategories, {}, kept)) ?? []
})

type CategoryQuery = CallRequest<typeof productCalls.listCategoryProducts>['query']
type SearchQuery = CallRequest<typeof productCalls.searchProducts>['query']

function readCategory(slug: string, pharmacyId: string | null, query: CategoryQuery) {
  const kept = { tags: [tags.category(slug), tags.pharmacy(pharmacyId)] }
  const request = { params: { slug }, query: { ...atPharmacy(pharmacyId), ...query } }
  return readForPage(productCalls.listCategoryProducts, request, kept)
}

/** A pharmacy's offers; the platform excludes products that must not be promoted. Throws on an outage. */
function readOffers(pharmacyId: string | null, query: SearchQuery) {
  const kept = { tags: [tags.pharmacy(pharmacyId)] }
  return readForPage(productCalls.searchProducts, { query: { ...atPharmacy(pharmacyId), ...query } }, kept)
}

export const readCategoryListing = (slug: string, pharmacyId: string | null, page: number, values: ListingValues) =>
  readCategory(slug, pharmacyId, { ...listingQuery(values), page_size: PAGE_SIZE, page_number: page, facets: true })

/** The first products of a category in default order, for a row. */
export async function readCategoryRow(slug: string, pharmacyId: string | null, count: number) {
  return (await readCategory(slug, pharmacyId, { page_size: count, page_number: 1 }))?.items ?? []
}

export async function readReduced(pharmacyId: string | null, count: number) {
  const wish = { discounted: true, sort: 'discount', TakeRow: count, PageIndex: 1 } as const
  return (await readOffers(pharmacyId, wish))?.items ?? []
}

/** Top-level categories with offers and their number; none if the platform lacks the call. Throws on an outage. */
export async function readReducedCategories(pharmacyId: string | null) {
  if ((await lackingCalls()).includes('listReducedCategories')) return []
  const kept = { tags: [tags.categories, tags.pharmacy(pharmacyId)] }
  return (await readForPage(productCalls.listReducedCategories, { query: atPharmacy(pharmacyId) }, kept)) ?? []
}

/** One page of offers, largest discount first, of one category or of all; null for an unknown category. */
export async function readReducedListing(
  category: string | null,
  pharmacyId: string | null,
  page: number,
  values: ListingValues,
) {
  const wish = { ...values, sort: values.sort ?? ('discount' as const), discounted: true }
  if (category !== null) return readCategoryListing(category, pharmacyId, page, wish)
  return readOffers(pharmacyId, { ...listingQuery(wish), TakeRow: PAGE_SIZE, PageIndex: page, facets: true })
}

export async function readSearch(text: string, pharmacyId: string | null, page: number, values: ListingValues) {
  const query = {
    ...atPharmacy(pharmacyId),
    ...listingQuery(values),
    NomeProdotto: text,
    TakeRow: PAGE_SIZE,
    PageIndex: page,
    facets: true,
  }
  // Any catalogue change also invalidates the categories tag.
  const kept = { tags: [tags.categories, tags.pharmacy(pharmacyId)] }
  return readForPage(productCalls.searchProducts, { query }, kept)
}

const ROW_LENGTH = 8

/** Products for the home page: only those that may be advertised and are available (docs/domain.md#L24). */
export function promotable(products: ProductSummary[], length = ROW_LENGTH): ProductSummary[] {
  return products
    .filter((product) => may(product, 'advertised'))
    .filter((product) => product.availability !== 'unavailable' && product.price !== null)
    .slice(0, length)
}

const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const

/** The season in Italy by whole months; winter starts in December. */
export function getSeason(moment: Date): (typeof SEASONS)[number] {
  const month = Number(dayText(dayNumberAt(moment)).slice(5, 7))
  return SEASONS[Math.floor((month % 12) / 3)] ?? 'winter'
}
