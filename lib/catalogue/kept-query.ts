import routes from '@/lib/routes.json'
import { firstValue, type SearchParams } from '@/lib/search-params'
import { DISCOUNTS_PATH } from './categories'
import { hasEmptyFields, listingHref, readListing, readPage } from './listing'
import { readSearchText } from './search'

/** The parameter under which next.config.mjs finds the key of a listing's query; an address of the shop's has none. */
const KEPT = 'kept'
/** Stands for every text that is no page's number. */
const NO_PAGE = 'none'

export const SEARCH_PATH = '/search'

const LISTING = new RegExp(`^(?:${routes.paged.map((route) => route.replace(/:\w+/g, '[^/]+')).join('|')})$`)

/** Where an address of a search, or of a listing that is sorted or filtered, leads: to itself under the key of its query, or moved to the address without empty fields. */
type KeptAddress = { url: string } | { moved: string }

/**
 * Gives searches and narrowed listings one address each for Next, so that they are kept as other pages are: what is unknown is left out, and
 * the order does not count. Null for any other address.
 */
export function keptAddress(address: string): KeptAddress | null {
  const [path = '/', query = ''] = address.split('?', 2)
  const search = path === SEARCH_PATH
  if (!search && !LISTING.test(path)) return null
  const given = new URLSearchParams(query)
  // Next's own, of the router's reads.
  const rsc = given.get('_rsc')
  given.delete('_rsc')
  const params = paramsOf(given)
  if (!search && !routes.listing_keys.some((key) => key in params)) return given.has(KEPT) ? { moved: path } : null
  const values = readListing(params)
  const page = readPage(params.page)
  const category = path === DISCOUNTS_PATH ? firstValue(params.category) : undefined
  const keep: Record<string, string> = search ? { query: readSearchText(params.query) } : category ? { category } : {}
  if (hasEmptyFields(params) || category === '') return { moved: listingHref(path, values, { page, keep }) }
  const [, one = ''] = listingHref('', values, { page, keep }).split('?', 2)
  const key = Buffer.from(`?${page === undefined ? `${one}&page=${NO_PAGE}` : one}`).toString('base64url')
  return { url: `${path}?${new URLSearchParams({ [KEPT]: key, ...(rsc !== null && { _rsc: rsc }) })}` }
}

/** The query of a key, as Next would hand it to a page. */
export const queryOfKey = (key: string): SearchParams =>
  paramsOf(new URLSearchParams(Buffer.from(key, 'base64url').toString()))

function paramsOf(given: URLSearchParams): SearchParams {
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const all = given.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
}
