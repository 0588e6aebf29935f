import type { IncomingMessage } from 'node:http'
import { queryAddress, SEARCH_PATH } from '@/lib/catalogue/query-key'
import { readId } from '@/lib/contract/id'
import { PHARMACY_COOKIE } from '@/lib/pharmacies/cookie'
import { pharmacyCookie } from '@/lib/pharmacies/set-cookie'
import { parseCookies, writeCookies } from '../http/cookies'
import { BY_ACCEPT, markdownAddress, prefersMarkdown } from '../http/markdown'
import type { Visit } from './finish'
import type { KnownPharmacies } from './known-pharmacies'
import { shopperAddress } from './request-body'

export interface Normalising {
  /** Number of the operator's proxies. */
  trusted: number
  pharmacies: KnownPharmacies
  one_pharmacy: string | undefined
  https: boolean
}

/** A request for Next, and what its answer depends on. */
export interface Normalised extends Visit {
  set_cookie: string | null
}

/**
 * Normalizes a request for Next: HEAD becomes GET, unsent; the client address is the real one; cookies are unambiguous;
 * `pharmacy` exists or is removed; Accept for Markdown selects its path.
 */
export async function normalise(request: IncomingMessage, settings: Normalising): Promise<Normalised> {
  const { headers } = request
  const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/'
  if (request.method === 'HEAD') request.method = 'GET'
  headers['x-forwarded-for'] = shopperAddress(
    String(headers['x-forwarded-for'] ?? ''),
    request.socket.remoteAddress,
    settings.trusted,
  )
  const cookies = parseCookies(headers.cookie)
  const write = () => {
    headers.cookie = writeCookies(cookies)
  }
  write()
  const markdown = markdownAddress(pathname)
  if (markdown?.own) request.url = markdown.address
  // A cache that ignores Vary would serve Markdown to browsers.
  else if (markdown && prefersMarkdown(headers.accept)) request.url = `${markdown.address}?${BY_ACCEPT}`
  const visit = { asked: headers, pathname, two_forms: markdown?.own === false, chosen: false, set_cookie: null }
  if (pathname.startsWith('/api/')) return visit

  // In a shop with one pharmacy, pages and browser code get it by the cookie.
  const { pharmacies, one_pharmacy, https } = settings
  const given = readId(cookies.get(PHARMACY_COOKIE))
  const wanted = one_pharmacy ?? given ?? linkedPharmacy(request)
  const chosen = wanted !== null && (await pharmacies.has(wanted)) ? wanted : null
  cookies.delete(PHARMACY_COOKIE)
  if (chosen !== null) cookies.set(PHARMACY_COOKIE, chosen)
  write()
  const tell = chosen !== null && chosen !== given
  const kept = queryAddress(request.url ?? '/')
  if (kept !== null && 'url' in kept) request.url = kept.url
  // Searches are private: no shared cache keeps them.
  const own = chosen !== null || pathname === SEARCH_PATH
  return { ...visit, chosen: own, set_cookie: tell ? pharmacyCookie(chosen, { secure: https }) : null }
}

/**
 * Pharmacy of a product link in a feed (`?pharmacy=`), whose price is shown to visitors without a selection. Next gets
 * the plain URL.
 */
function linkedPharmacy(request: IncomingMessage): string | null {
  const [path = '', query] = (request.url ?? '/').split('?', 2)
  if (query === undefined || !path.startsWith('/product/')) return null
  const asked = new URLSearchParams(query)
  const id = readId(asked.get(PHARMACY_COOKIE))
  asked.delete(PHARMACY_COOKIE)
  request.url = asked.size > 0 ? `${path}?${asked}` : path
  return id
}
