import type { IncomingMessage } from 'node:http'
import { queryAddress, SEARCH_PATH } from '@/lib/catalogue/query-key'
import { readId } from '@/lib/contract/id'
import { PHARMACY_COOKIE } from '@/lib/pharmacies/cookie'
import { pharmacyCookie } from '@/lib/pharmacies/set-cookie'
import { parseCookies, writeCookies } from './cookies'
import type { Visit } from './finish'
import { shopperAddress } from './forwarded'
import type { KnownPharmacies } from './known-pharmacies'
import { BY_ACCEPT, markdownAddress, prefersMarkdown } from './markdown'

export interface Normalising {
  /** How many proxies of the operator's stand in front. */
  trusted: number
  pharmacies: KnownPharmacies
  one_pharmacy: string | undefined
  https: boolean
}

/** A request as Next gets it, and what our answer to it has to know. */
export interface Normalised extends Visit {
  /** As the browser asked it. */
  pathname: string
  /** A cookie that the browser has to be given. */
  set_cookie: string | null
}

/**
 * Makes a request plain for Next: HEAD is made as GET and only not sent, the shopper's address is the true one, cookies have one reading,
 * `pharmacy` is a pharmacy or not there, and who asks for Markdown is led to it.
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
  // A cache in front that keys by address alone would give it to whom asks for the page.
  else if (markdown && prefersMarkdown(headers.accept)) request.url = `${markdown.address}?${BY_ACCEPT}`
  const visit = { asked: headers, pathname, two_forms: markdown?.own === false, chosen: false, set_cookie: null }
  if (pathname.startsWith('/api/')) return visit

  // In one pharmacy's own shop every page is that pharmacy's, and the browser's own code learns it by the cookie.
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
  // What somebody searches for is nobody else's business: no cache in front keeps it.
  const own = chosen !== null || pathname === SEARCH_PATH
  return { ...visit, chosen: own, set_cookie: tell ? pharmacyCookie(chosen, { secure: https }) : null }
}

/** Whose offer a product's address in a feed is (`?pharmacy=`): the page has to show that price to whoever has chosen none. Next gets the plain address. */
function linkedPharmacy(request: IncomingMessage): string | null {
  const [path = '', query] = (request.url ?? '/').split('?', 2)
  if (query === undefined || !path.startsWith('/product/')) return null
  const asked = new URLSearchParams(query)
  const id = readId(asked.get(PHARMACY_COOKIE))
  asked.delete(PHARMACY_COOKIE)
  request.url = asked.size > 0 ? `${path}?${asked}` : path
  return id
}
