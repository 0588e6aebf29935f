import { first } from '@/backend/http/problem'
import type { SomeHandlers } from '../http/handler'
import { autocomplete } from './autocomplete'
import { buildCategory, buildCategoryTree, readCategories } from './categories'
import { listEquivalents } from './equivalents'
import { list } from './listing'
import { count, matchSearch } from './match'
import { noteMiss } from './misses'
import { tellUnderstood } from './needs/others'
import { getProduct, listAllProducts } from './product'
import { listProductPharmacies } from './product-pharmacies'
import { pharmacyAsked } from './summary'

export const catalogueHandlers = {
  autocomplete,
  getProduct,
  listEquivalents,
  listAllProducts,
  listProductPharmacies,

  async listCategories(_request, { database }) {
    return buildCategoryTree(await readCategories(database))
  },

  async listCategoryProducts({ params: { slug }, query }, { database }) {
    const rows = await readCategories(database)
    const row = first(rows.filter((category) => category.slug === slug))
    const listing = await list(database, {
      ...query,
      scope: { category_id: row.id },
      pharmacy_id: await pharmacyAsked(database, query.pharmacy_id),
      sort: query.sort ?? 'relevance',
      facets: query.facets ?? false,
    })
    return { ...listing, category: buildCategory(rows, row) }
  },

  async searchProducts({ query: { NomeProdotto, PageIndex, TakeRow, ...query } }, { database, log }) {
    const text = NomeProdotto?.trim() ?? ''
    const match = text === '' ? null : await matchSearch(database, text, (sought) => count(database, sought))
    const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
    const scope = match ? { match } : 'all'
    const { sort = 'relevance', facets = false } = query
    const page = { page_number: PageIndex, page_size: TakeRow }
    const listing = await list(database, { ...query, scope, pharmacy_id, sort, facets, ...page })
    if (!match) return listing
    await noteMiss({ database, log }, text, match)
    return { ...listing, understood: await tellUnderstood(database, match, pharmacy_id) }
  },
} satisfies SomeHandlers
