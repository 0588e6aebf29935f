import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { CLOCK } from '@/lib/browser/clock'
import { type ProblemCode, toProblem } from '@/lib/contract/problem'
import { sharedControl } from '@/lib/platform/cache'
import type { Source } from '@/lib/platform/outage'
import { STALE } from '@/lib/platform/stale'
import { memoizeLatest } from '@/lib/values/memoize-latest'
import type { Answer } from './answer'
import { API_POLICY } from './content-security-policy'
import { failurePage } from './failure-page'
import type { MadePage } from './held-response'
import { encodingFor, type PageOptions, type PreparedPage, preparePage } from './prepared-page'
import type { BodyRefusal } from './request-body'

/** A page without Next and platform. */
interface OwnPage {
  page: PreparedPage
  status: number
  headers: Record<string, string>
}

const NO_STORE = { 'Cache-Control': 'no-store' }
const LATER = { ...NO_STORE, 'Retry-After': '30' }

const KINDS = {
  /** Cached by the service worker for offline use. */
  offline: { status: 200, headers: { 'Cache-Control': 'public, max-age=0' } },
  too_long: { status: 414, headers: NO_STORE },
  form_too_large: { status: 413, headers: NO_STORE },
  busy: { status: 503, headers: LATER },
  not_sent: { status: 405, headers: { ...NO_STORE, Allow: 'GET, HEAD' } },
  failed: { status: 500, headers: NO_STORE },
  blog: { status: 503, headers: LATER },
  unavailable: { status: 503, headers: LATER },
  desk_failed: { status: 500, headers: NO_STORE },
  desk_unavailable: { status: 503, headers: LATER },
} as const

export type OwnPageKind = keyof typeof KINDS

/** Our own pages, each prepared once. `form` is the path of the form to return to. */
export function ownPages(options: PageOptions): (kind: OwnPageKind, form?: string) => OwnPage {
  const preparedFor = memoizeLatest((form: string | undefined) =>
    memoizeLatest((kind: OwnPageKind) => preparePage(failurePage(kind, options.frame, form), options)),
  )
  return (kind, form) => ({ page: preparedFor(form)(kind), ...KINDS[kind] })
}

const BLOG = /^\/blog(\/|$)/
const DESK = /^\/banco(\/|$)/

export function failureKind(pathname: string, outage: (source?: Source) => boolean): OwnPageKind {
  if (DESK.test(pathname)) return outage() ? 'desk_unavailable' : 'desk_failed'
  if (outage()) return 'unavailable'
  return BLOG.test(pathname) && outage('blog') ? 'blog' : 'failed'
}

export interface Visit {
  asked: IncomingHttpHeaders
  /** As requested. */
  pathname: string
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

const OPENER_POLICY = { 'Cross-Origin-Opener-Policy': 'same-origin' }
/**
 * Catalogue pages. Their cached copies contain no personal data and omit the policy: with it, a visitor from another site waits
 * for a new browser process, a fifth of the time to first paint on a slow phone. If another site opened the window, links
 * load new documents, which send the policy (components/shell/soft-navigation.tsx).
 */
const CATALOGUE = /^\/(home|product|categories|discounts|search|blog|pharmacies|pharmacy|pharmacy-services)(\/|$)/

/** Of a page that is being rendered anew: nobody keeps it. */
const STALE_CONTROL = 'public, no-cache'

/** Builds the answer of Next's page: policy, status, caching headers, and 304 if unchanged. */
export async function finish(made: MadePage, visit: Visit, { find, failure }: Finishing): Promise<Answer> {
  if (made.status >= 500) return ownAnswer(failure(), visit.asked)
  const page = find(made.html)
  if (!page) return ownAnswer(failure(), visit.asked)
  const status = made.status === 200 && page.status !== null ? page.status : made.status
  const caching = cacheHeaders(made.headers, visit)
  const isKept = made.headers['x-nextjs-cache'] !== undefined
  const headers = {
    ...caching,
    'Content-Security-Policy': page.policy,
    // Next's font preload; the page's own head decides about it.
    Link: null,
    ...(isKept && { ETag: page.etag }),
    ...(!(isKept && CATALOGUE.test(visit.pathname)) && OPENER_POLICY),
    'Server-Timing': [made.headers['server-timing'], `${CLOCK};dur=${Date.now()}`].filter(Boolean).join(', '),
  }
  // A cache in front takes a 304 as leave to keep its copy for its whole lifetime again, whatever the 304 says (nginx 1.22).
  const isStale = caching?.['Cache-Control'] === STALE_CONTROL
  if (status === 200 && !isStale && visit.asked['if-none-match'] === page.etag)
    return { status: 304, headers: { ...headers, ETag: page.etag, 'Content-Length': null, 'Content-Type': null } }
  return { status, ...(await encoded(page, headers, visit.asked)) }
}

/**
 * Caching headers of a page or its router data: shared caches for seconds, browsers only after revalidation. With
 * Next's `stale-while-revalidate` (RFC 5861) a browser would show old prices, or those of another pharmacy.
 */
export function cacheHeaders(made: MadePage['headers'], visit: Visit): Answer['headers'] {
  const lifetime = String(made['cache-control'] ?? '')
  const [, forAll] = /s-maxage=(\d+)/.exec(lifetime) ?? []
  const kept = () => {
    if (visit.chosen && !/no-store/.test(lifetime)) return 'private, no-cache'
    if (made['x-nextjs-cache'] === 'STALE' || made['server-timing'] === STALE) return STALE_CONTROL
    return forAll && sharedControl(Number(forAll))
  }
  const control = kept()
  return { Vary: varyingBy(made.vary, visit), ...(control && { 'Cache-Control': control }) }
}

export async function ownAnswer({ page, status, headers }: OwnPage, asked: IncomingHttpHeaders): Promise<Answer> {
  const own = {
    ...{ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.policy },
    ...OPENER_POLICY,
    ...headers,
  }
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

const REFUSED_HEADERS = { 'Cache-Control': 'no-store' }
const CODES: Record<BodyRefusal, ProblemCode> = {
  too_large: 'payload_too_large',
  unidentified: 'unauthenticated',
  busy: 'unavailable',
}
const PAGES = { too_large: 'form_too_large', busy: 'busy' } as const

/**
 * Answers a request whose body is not read: a page with the way back for plain forms, a problem for calls. The connection stays open: Node
 * discards the body, and a browser that still sends it would lose the answer otherwise.
 */
export async function refusedBody(
  refusal: BodyRefusal,
  { headers, url = '/' }: IncomingMessage,
  ownPage: (kind: OwnPageKind, form?: string) => OwnPage,
): Promise<Answer> {
  const code = CODES[refusal]
  const problem = {
    status: toProblem(code).status,
    headers: {
      ...REFUSED_HEADERS,
      'Content-Security-Policy': API_POLICY,
      'Content-Type': 'application/problem+json; charset=utf-8',
      ...(refusal === 'busy' && { 'Retry-After': '5' }),
    },
    body: JSON.stringify(toProblem(code)),
  }
  if (!/text\/html/.test(headers.accept ?? '')) return problem
  const form = /^\/api(\/checkout\/(?:click-and-collect|home-delivery))$/.exec(url.split('?', 1)[0] ?? '')?.[1]
  if (refusal !== 'unidentified') return ownAnswer(ownPage(PAGES[refusal], form), headers)
  return form ? { status: 303, headers: { ...REFUSED_HEADERS, Location: `${form}?expired=1` }, body: '' } : problem
}
