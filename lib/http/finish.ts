import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answer'
import type { MadePage } from './held-response'
import type { OwnPage } from './own-pages'
import { encodingFor, type PreparedPage } from './prepared-page'

export interface Visit {
  /** The request's headers. */
  asked: IncomingHttpHeaders
  /** Whether the request carries a pharmacy, or is a search: the answer is then the visitor's own. */
  chosen: boolean
  /** Whether the address has another form for whom asks for it by Accept. */
  two_forms: boolean
}

export interface Finishing {
  /** What a page needs to be sent, by what Next sends of it: the name of a kept one, or all of it. Null where no page has the name. */
  find: (html: string) => PreparedPage | null
  /** The page instead of one that failed. */
  failure: () => OwnPage
}

/** The answer with a page that Next made: its policy, the status that it asks for, who may keep it, and 304 for whom it is nothing new. */
export async function finish(made: MadePage, visit: Visit, { find, failure }: Finishing): Promise<Answer> {
  if (made.status >= 500) return ownAnswer(failure(), visit.asked)
  const page = find(made.html)
  if (!page) return ownAnswer(failure(), visit.asked)
  const status = made.status === 200 && page.status !== null ? page.status : made.status
  const headers = {
    ...cacheHeaders(made.headers, visit),
    'Content-Security-Policy': page.policy,
    // Next's word of the type face; the page's own head decides whether it is fetched.
    Link: null,
    ...(made.headers['x-nextjs-cache'] !== undefined && { ETag: page.etag }),
  }
  if (status === 200 && visit.asked['if-none-match'] === page.etag)
    return { status: 304, headers: { ...headers, ETag: page.etag, 'Content-Length': null, 'Content-Type': null } }
  return { status, ...(await encoded(page, headers, visit.asked)) }
}

/**
 * Who may keep a page, or the data of one for the router: a cache in front for its minutes, a browser never without asking. By Next's own
 * `stale-while-revalidate` (RFC 5861) it would show yesterday's prices first, and after a choice of pharmacy those of before.
 */
export function cacheHeaders(made: MadePage['headers'], visit: Visit): Answer['headers'] {
  const lifetime = String(made['cache-control'] ?? '')
  const [for_all] = /s-maxage=\d+/.exec(lifetime) ?? []
  const kept = () => {
    if (visit.chosen && !/no-store/.test(lifetime)) return 'private, no-cache'
    if (made['x-nextjs-cache'] === 'STALE') return 'public, no-cache'
    return for_all && `public, max-age=0, ${for_all}`
  }
  const control = kept()
  return { Vary: varyingBy(made.vary, visit), ...(control && { 'Cache-Control': control }) }
}

/** The answer with a page of our own. */
export async function ownAnswer({ page, status, headers }: OwnPage, asked: IncomingHttpHeaders): Promise<Answer> {
  const own = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.policy, ...headers }
  return { status, ...(await encoded(page, own, asked)) }
}

async function encoded(page: PreparedPage, headers: Answer['headers'], asked: IncomingHttpHeaders) {
  const encoding = encodingFor(asked['accept-encoding'])
  const body = await page.body(encoding)
  return { headers: { ...headers, ...(encoding !== 'identity' && { 'Content-Encoding': encoding }) }, body }
}

/** A shared cache must not hand one visitor's pharmacy to the next. */
function varyingBy(known: string | string[] | number | undefined, { two_forms }: Visit): string {
  const names = String(known ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return [...new Set([...names, 'Cookie', 'Accept-Encoding', ...(two_forms ? ['Accept'] : [])])].join(', ')
}
