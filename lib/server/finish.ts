import type { IncomingHttpHeaders } from 'node:http'
import { CLOCK } from '@/lib/browser/clock'
import { sharedControl } from '@/lib/platform/cache'
import { STALE } from '@/lib/platform/stale'
import type { Answer } from './answer'
import type { MadePage } from './held-response'
import type { OwnPage } from './own-pages'
import { encodingFor, type PreparedPage } from './prepared-page'

export interface Visit {
  asked: IncomingHttpHeaders
  /** Whether the answer is personal: the request has a pharmacy, or is a search. */
  chosen: boolean
  /** Whether Accept selects another form of this URL. */
  two_forms: boolean
}

export interface Finishing {
  /**
   * Finds a prepared page by what Next sends: the name of a cached one, or the whole HTML. Null for an unknown name.
   */
  find: (html: string) => PreparedPage | null
  /** Replaces a failed page. */
  failure: () => OwnPage
}

/** Of a page that is being rendered anew: nobody keeps it. */
const STALE_CONTROL = 'public, no-cache'

/** Builds the answer of Next's page: policy, status, caching headers, and 304 if unchanged. */
export async function finish(made: MadePage, visit: Visit, { find, failure }: Finishing): Promise<Answer> {
  if (made.status >= 500) return ownAnswer(failure(), visit.asked)
  const page = find(made.html)
  if (!page) return ownAnswer(failure(), visit.asked)
  const status = made.status === 200 && page.status !== null ? page.status : made.status
  const caching = cacheHeaders(made.headers, visit)
  const headers = {
    ...caching,
    'Content-Security-Policy': page.policy,
    // Next's font preload; the page's own head decides about it.
    Link: null,
    ...(made.headers['x-nextjs-cache'] !== undefined && { ETag: page.etag }),
    'Server-Timing': [made.headers['server-timing'], `${CLOCK};dur=${Date.now()}`].filter(Boolean).join(', '),
  }
  // A cache in front takes a 304 as leave to keep its copy for its whole lifetime again, whatever the 304 says (nginx 1.22).
  const is_stale = caching?.['Cache-Control'] === STALE_CONTROL
  if (status === 200 && !is_stale && visit.asked['if-none-match'] === page.etag)
    return { status: 304, headers: { ...headers, ETag: page.etag, 'Content-Length': null, 'Content-Type': null } }
  return { status, ...(await encoded(page, headers, visit.asked)) }
}

/**
 * Caching headers of a page or its router data: shared caches for seconds, browsers only after revalidation. With
 * Next's `stale-while-revalidate` (RFC 5861) a browser would show old prices, or those of another pharmacy.
 */
export function cacheHeaders(made: MadePage['headers'], visit: Visit): Answer['headers'] {
  const lifetime = String(made['cache-control'] ?? '')
  const [, for_all] = /s-maxage=(\d+)/.exec(lifetime) ?? []
  const kept = () => {
    if (visit.chosen && !/no-store/.test(lifetime)) return 'private, no-cache'
    if (made['x-nextjs-cache'] === 'STALE' || made['server-timing'] === STALE) return STALE_CONTROL
    return for_all && sharedControl(Number(for_all))
  }
  const control = kept()
  return { Vary: varyingBy(made.vary, visit), ...(control && { 'Cache-Control': control }) }
}

export async function ownAnswer({ page, status, headers }: OwnPage, asked: IncomingHttpHeaders): Promise<Answer> {
  const own = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.policy, ...headers }
  return { status, ...(await encoded(page, own, asked)) }
}

async function encoded(page: PreparedPage, headers: Answer['headers'], asked: IncomingHttpHeaders) {
  const encoding = encodingFor(asked['accept-encoding'])
  const body = await page.body(encoding)
  return { headers: { ...headers, ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) }, body }
}

/** Prevents a shared cache from serving one visitor's pharmacy to another. */
function varyingBy(known: string | string[] | number | undefined, { two_forms }: Visit): string {
  const names = String(known ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return [...new Set([...names, 'Cookie', 'Accept-Encoding', ...(two_forms ? ['Accept'] : [])])].join(', ')
}
