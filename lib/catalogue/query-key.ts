import { firstValue, type SearchParams } from '@/lib/http/search-params'
import routes from '@/lib/rules/routes.json'
import { DISCOUNTS_PATH } from './categories'
import { hasEmptyFields, listingHref, readListing, readPage } from './listing'
import { readSearchText } from './search'

/** Parameter in which next.config.mjs finds a listing's query key; public addresses must not have it. */
const KEY = 'query_key'
const NO_PAGE = 'none'

export const SEARCH_PATH = '/search'

const LISTING = new RegExp(`^(?:${routes.paged.map((route) => route.replace(/:\w+/g, '[^/]+')).join('|')})$`)

/**
 * Result for a search or a narrowed listing: the internal address with the key of its query, or a redirect without
 * empty fields.
 */
type QueryAddress = { url: string } | { moved: string }

/**
 * Maps searches and narrowed listings to one cacheable address each: unknown parameters are dropped and the order
 * is normalised. Null for any other address.
 */
export function queryAddress(address: string): QueryAddress | null {
  const [path = '/', query = ''] = address.split('?', 2)
  const search = path === SEARCH_PATH
  if (!search && !LISTING.test(path)) return null
  const given = new URLSearchParams(query)
  const rsc = given.get('_rsc')
  given.delete('_rsc')
  const params = toSearchParams(given)
  if (!search && !routes.listing_keys.some((key) => key in params)) return given.has(KEY) ? { moved: path } : null
  const values = readListing(params)
  const page = readPage(params.page)
  const category = path === DISCOUNTS_PATH ? firstValue(params.category) : undefined
  const keep: Record<string, string> = search ? { query: readSearchText(params.query) } : category ? { category } : {}
  if (hasEmptyFields(params) || category === '') return { moved: listingHref(path, values, { page, keep }) }
  const [, one = ''] = listingHref('', values, { page, keep }).split('?', 2)
  const key = Buffer.from(`?${page === undefined ? `${one}&page=${NO_PAGE}` : one}`).toString('base64url')
  return { url: `${path}?${new URLSearchParams({ [KEY]: key, ...(rsc !== null && { _rsc: rsc }) })}` }
}

/** The query of a key, in the form Next passes to a page. */
export const parseQueryKey = (key: string): SearchParams =>
  toSearchParams(new URLSearchParams(Buffer.from(key, 'base64url').toString()))

function toSearchParams(given: URLSearchParams): SearchParams {
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const all = given.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
}
