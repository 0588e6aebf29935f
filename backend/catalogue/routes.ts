import type { SomeHandlers } from '../http/handler'
import { ProblemError } from '../http/problem'
import { readPosition } from '../pharmacies/distance'
import { autocomplete } from './autocomplete'
import { buildCategory, buildCategoryTree, readCategories } from './categories'
import { readEquivalents } from './equivalents'
import { list } from './listing'
import { matchSearch } from './match'
import { tellUnderstood } from './needs/others'
import { productsAfter, readProduct } from './product'
import { readProductPharmacies } from './product-pharmacies'
import { pharmacyAsked } from './summary'

export const catalogueHandlers = {
  async autocomplete({ query }, { database }) {
    return autocomplete(database, query.query, await pharmacyAsked(database, query.pharmacy_id), query.limit)
  },

  async getProduct({ params: { minsan }, query }, { database }) {
    return readProduct(database, minsan, await pharmacyAsked(database, query.pharmacy_id))
  },

  async listEquivalents({ params: { minsan }, query }, { database }) {
    return readEquivalents(database, minsan, await pharmacyAsked(database, query.pharmacy_id))
  },

  async listAllProducts({ query: { after, limit } }, { database }) {
    const rows = await productsAfter(database, after ?? '', limit)
    const items = rows.slice(0, limit)
    return { items, next: rows.length > limit ? (items.at(-1)?.minsan ?? null) : null }
  },

  async listCategories(_request, { database }) {
    return buildCategoryTree(await readCategories(database))
  },

  async listCategoryProducts({ params: { slug }, query }, { database }) {
    const rows = await readCategories(database)
    const row = rows.find((category) => category.slug === slug)
    if (!row) throw new ProblemError('not_found')
    const listing = await list(database, {
      ...query,
      scope: { category_id: row.id },
      pharmacy_id: await pharmacyAsked(database, query.pharmacy_id),
      sort: query.sort ?? 'relevance',
      facets: query.facets ?? false,
    })
    return { ...listing, category: buildCategory(rows, row) }
  },

  async searchProducts({ query: { NomeProdotto, PageIndex, TakeRow, ...query } }, { database }) {
    const text = NomeProdotto?.trim() ?? ''
    const match = text === '' ? null : await matchSearch(database, text)
    const pharmacy_id = await pharmacyAsked(database, query.pharmacy_id)
    const listing = await list(database, {
      ...query,
      scope: match ? { match } : 'all',
      pharmacy_id,
      sort: query.sort ?? 'relevance',
      page_number: PageIndex,
      page_size: TakeRow,
      facets: query.facets ?? false,
    })
    return match ? { ...listing, understood: await tellUnderstood(database, match, pharmacy_id) } : listing
  },

  async listProductPharmacies({ query: { idProdotto, limit, ...place } }, { database, now }) {
    return readProductPharmacies(database, idProdotto, { position: readPosition(place), limit, now: now() })
  },
} satisfies SomeHandlers
