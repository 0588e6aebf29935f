import 'server-only'
import { blogUrl } from '@/lib/env'
import { readBytes } from '@/lib/http/bounded-body'
import { parseJson } from '@/lib/json'
import { guarded } from '@/lib/platform/breaker'
import { markOutage } from '@/lib/platform/outage'
import { timeLeft, withPatience } from '@/lib/platform/page-clock'
import { wordpressError } from './wordpress'

/** A hundred posts with their pictures are about two megabytes. */
const BYTES = 8_000_000

/** Thrown by reads of the blog: closed, slow, gone, or answering something that is no WordPress. */
export class BlogUnreachable extends Error {
  override name = 'BlogUnreachable'
  readonly log_text = this.message

  constructor(reason: string) {
    super(`the blog: ${reason}`)
  }
}

/** Codes of a request that asks for what is not there; every other refusal is a blog that does not let us read. */
const NOTHING = new Set(['rest_post_invalid_page_number', 'rest_post_invalid_id', 'rest_term_invalid'])

/**
 * Asks WordPress for a list or a thing, no longer than `limit_ms`: what its page still has. Throws BlogUnreachable on every failure, which is
 * never taken for "there is none".
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

/** A blog that answers, whatever it says, is there. */
function said(error: unknown): BlogUnreachable {
  if (error instanceof BlogUnreachable) return error
  throw error
}

/** Without pretty permalinks the whole path is a parameter: `…/?rest_route=/wp/v2`. */
export function blogApiUrl(base: string, path: string, query: Record<string, string | number>): URL {
  const url = new URL(base)
  const route = url.searchParams.get('rest_route')
  if (route === null) url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  else url.searchParams.set('rest_route', `${route.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

/** `items` is null where WordPress says that there is no such page or thing. */
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
    /** A list's items, or one object alone in it. */
    items: Array.isArray(json) ? json : [json],
    /** What the headers say, which a cache in front may have kept from another day. Null where they say nothing. */
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
