import 'server-only'
import { readBytes } from '@/lib/http/bounded-body'
import { guarded } from '@/lib/platform/breaker'
import { parseJson } from '@/lib/platform/json'
import { markOutage } from '@/lib/platform/outage'
import { timeLeft, withPatience } from '@/lib/platform/page-clock'
import { blogUrl } from '@/lib/settings/env'
import { wordpressError } from './wordpress'

/** A hundred posts with their pictures are about two megabytes. */
const BYTES = 8_000_000

/** Thrown by reads of the blog if it is down, slow, or not WordPress. */
export class BlogUnreachable extends Error {
  override name = 'BlogUnreachable'
  readonly log_text = this.message

  constructor(reason: string) {
    super(`the blog: ${reason}`)
  }
}

/** Error codes that mean "not found"; any other refusal counts as unreachable. */
const NOTHING = new Set(['rest_post_invalid_page_number', 'rest_post_invalid_id', 'rest_term_invalid'])

/**
 * Requests a list or an object from WordPress within `limit_ms`, the page's remaining time. Throws BlogUnreachable
 * on any failure, which is thus never mistaken for "not found".
 */
export async function askBlog(path: string, query: Record<string, string | number>, limit_ms = timeLeft()) {
  try {
    if (limit_ms === 0) throw new BlogUnreachable('its page has waited long enough')
    const url = blogApiUrl(blogUrl(), path, query)
    const answer = await guarded(
      'blog',
      () => withPatience(limit_ms, (over) => ask(url, over)).catch(said),
      () => false,
    )
    if (answer === null) throw new BlogUnreachable('it failed a moment ago')
    if (answer instanceof BlogUnreachable) throw answer
    return answer
  } catch (error) {
    markOutage('blog')
    if (error instanceof BlogUnreachable) throw error
    throw new BlogUnreachable(Object(error).name === 'AbortError' ? 'no answer in time' : 'no connection')
  }
}

/** Rethrows as is if the blog answered: only a missing answer is an outage. */
function said(error: unknown): BlogUnreachable {
  if (error instanceof BlogUnreachable) return error
  throw error
}

/** Without pretty permalinks the path is a parameter: `…/?rest_route=/wp/v2`. */
export function blogApiUrl(base: string, path: string, query: Record<string, string | number>): URL {
  const url = new URL(base)
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  else url.searchParams.set('rest_route', `${route.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

async function ask(url: URL, signal: AbortSignal) {
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    signal,
    cache: 'no-store',
  })
  const json = await readJson(response)
  if (!response.ok) {
    const error = wordpressError.safeParse(json)
    if ((response.status === 400 || response.status === 404) && error.success && NOTHING.has(error.data.code))
      return { items: null, total: null, pages: null }
    throw new BlogUnreachable(`status ${response.status}`)
  }
  if (typeof json !== 'object' || json === null) throw new BlogUnreachable('no WordPress answers there')
  const number = (name: string) => {
    const text = response.headers.get(name)?.trim() ?? ''
    return /^\d{1,9}$/.test(text) ? Number(text) : null
  }
  return {
    items: Array.isArray(json) ? json : [json],
    /** Totals from the headers, possibly outdated by a cache in front; null if absent. */
    total: number('x-wp-total'),
    pages: number('x-wp-totalpages'),
  }
}

async function readJson(response: Response): Promise<unknown> {
  const bytes = await readBytes(response, BYTES)
  if (bytes === null) throw new BlogUnreachable('an answer too large')
  // Some sites print a byte order mark or a PHP notice before their JSON.
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trim()
  return parseJson(text)
}
