import type { Handlers } from '../http/handler'
import { invalidField, ProblemError } from '../http/problem'
import { autocomplete } from './autocomplete'
import { nodeOf, readCategories, treeOf } from './categories'
import { list } from './listing'
import { matchOf } from './match'
import { equivalentsOf, productOf, productsAfter } from './product'
import { pharmaciesOf } from './product-pharmacies'
import { pharmacyAsked } from './summary'

export const catalogueHandlers: Handlers<
  | 'autocomplete'
  | 'getProduct'
  | 'listEquivalents'
  | 'listAllProducts'
  | 'listCategoryProducts'
  | 'listCategories'
  | 'searchProducts'
  | 'listProductPharmacies'
> = {
  async autocomplete({ query }, { database }) {
    return autocomplete(database, query.query, await pharmacyAsked(database, query.pharmacy_id), query.limit)
  },

  async getProduct({ params: { minsan }, query }, { database }) {
    return productOf(database, minsan, await pharmacyAsked(database, query.pharmacy_id))
  },

  async listEquivalents({ params: { minsan }, query }, { database }) {
    return equivalentsOf(database, minsan, await pharmacyAsked(database, query.pharmacy_id))
  },

  async listAllProducts({ query: { after, limit } }, { database }) {
    const rows = await productsAfter(database, after ?? '', limit)
    const items = rows.slice(0, limit)
    return { items, next: rows.length > limit ? (items.at(-1)?.minsan ?? null) : null }
  },

  async listCategories(_request, { database }) {
    return treeOf(await readCategories(database))
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
    return { ...listing, category: nodeOf(rows, row) }
  },

  async searchProducts({ query: { NomeProdotto, PageIndex, TakeRow, ...query } }, { database }) {
    const text = NomeProdotto?.trim() ?? ''
    return list(database, {
      ...query,
      scope: text === '' ? 'all' : { match: await matchOf(database, text) },
      pharmacy_id: await pharmacyAsked(database, query.pharmacy_id),
      sort: query.sort ?? 'relevance',
      page_number: PageIndex,
      page_size: TakeRow,
      facets: query.facets ?? false,
    })
  },

  async listProductPharmacies({ query: { idProdotto, latitude, longitude, limit } }, { database, now }) {
    if ((latitude === undefined) !== (longitude === undefined))
      throw invalidField(latitude === undefined ? 'latitude' : 'longitude', 'required')
    const place = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    return pharmaciesOf(database, idProdotto, { place, limit, now: now() })
  },
}
