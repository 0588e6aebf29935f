import * as z from 'zod/mini'
import 'server-only'
import { readBytes } from '@/lib/http/bounded-body'
import { guarded } from '@/lib/platform/breaker'
import { parseJson } from '@/lib/platform/json'
import { markOutage } from '@/lib/platform/outage'
import { timeLeft, withPatience } from '@/lib/platform/page-clock'
import type { Env } from '@/lib/process/storefront-environment'
import { isoDay } from '@/lib/rules/dates'
import { blogUrl, env } from '@/lib/settings/env'

/**
 * The fields we read from WordPress (5.x and 6.x). Plugins add and remove fields, so everything not essential may
 * be missing.
 */

const rendered = z.catch(
  z.object({ rendered: z._default(z.catch(z.string(), ''), ''), protected: z.optional(z.boolean()) }),
  { rendered: '' },
)
/**
 * A post's custom fields: registered ones are in `meta`, those of Advanced Custom Fields in `acf`; without any both
 * are empty arrays.
 */
const ownFields = z.catch(
  z.object({
    reviewed_by: z.catch(z.optional(z.string()), undefined),
    reviewed_on: z.catch(z.optional(z.string()), undefined),
  }),
  {},
)
const ids = z.catch(z.array(z.int()), [])
const side = z.catch(z.nullable(z.int().check(z.minimum(1))), null)

/** `date_gmt` has no zone; a broken import has `0000-00-00T00:00:00`. */
const instant = z.catch(
  z.nullable(
    z.pipe(
      z.string().check(z.regex(/^[12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d/)),
      z.transform((text: string) => `${text.slice(0, 19)}Z`),
    ),
  ),
  null,
)

/** WordPress slugs are lower case, with non-ASCII characters percent-encoded. */
const slug = z.string().check(z.regex(/^[\w%~-]{1,400}$/))

export const wordpressNeighbour = z.object({ id: z.int(), slug })

export const wordpressPost = z.object({
  id: z.int(),
  slug,
  link: z.catch(z._default(z.string(), ''), ''),
  date_gmt: z._default(instant, null),
  modified_gmt: z._default(instant, null),
  title: z._default(rendered, { rendered: '' }),
  excerpt: z._default(rendered, { rendered: '' }),
  content: z._default(rendered, { rendered: '' }),
  meta: z._default(ownFields, {}),
  acf: z._default(ownFields, {}),
  categories: z._default(ids, []),
  featured_media: z._default(z.catch(z.int(), 0), 0),
  /** An entry may be an error (`{code, message, data}`) if the embedded object is private or deleted. */
  _embedded: z.catch(z.optional(z.record(z.string(), z.array(z.unknown()))), undefined),
})
export type WordpressPost = z.infer<typeof wordpressPost>

export const wordpressCategory = z.object({
  id: z.int(),
  slug,
  name: z.string(),
  count: z.catch(z._default(z.int(), 0), 0),
})

export const wordpressTerm = z.object({ slug, taxonomy: z.optional(z.string()) })

export const wordpressAuthor = z.object({ name: z.string().check(z.minLength(1)) })

const size = z.object({ source_url: z.string(), width: z._default(side, null), height: z._default(side, null) })

export const wordpressMedia = z.object({
  source_url: z.string().check(z.minLength(1)),
  alt_text: z._default(z.catch(z.string(), ''), ''),
  media_details: z.catch(
    z.optional(
      z.object({
        width: z._default(side, null),
        height: z._default(side, null),
        sizes: z.catch(z.optional(z.record(z.string(), z.catch(z.nullable(size), null))), undefined),
      }),
    ),
    undefined,
  ),
})
export type WordpressMedia = z.infer<typeof wordpressMedia>

const wordpressError = z.object({ code: z.string() })

export function goodOnes<Item>(
  schema: { safeParse(value: unknown): { success: boolean; data?: Item } },
  list: unknown[],
): Item[] {
  return list.flatMap((one) => {
    const parsed = schema.safeParse(one)
    return parsed.success && parsed.data !== undefined ? [parsed.data] : []
  })
}

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
 * Requests a list or an object from WordPress within `limitMs`, the page's remaining time. Throws BlogUnreachable
 * on any failure, which is thus never mistaken for "not found".
 */
export async function askBlog(path: string, query: Record<string, string | number>, limitMs = timeLeft()) {
  try {
    if (limitMs === 0) throw new BlogUnreachable('its page has waited long enough')
    const url = blogApiUrl(blogUrl(), path, query)
    const answer = await guarded(
      'blog',
      () => withPatience(limitMs, (over) => ask(url, over)).catch(said),
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

export interface Review {
  name: string
  day: string
}

const DAY = /^\d{4}-\d\d-\d\d$/
const TEAM = /\b(redazione|staff|team)\b/i
const NOBODY = /^(admin|administrator|amministratore|root|wordpress|user|utente)$/i

export function toAuthor(name: string) {
  if (name === '' || NOBODY.test(name)) return null
  return { name, person: !TEAM.test(name) && name !== env().BRAND_NAME }
}

/**
 * Review of a post: its own fields, or the operator's pharmacist for posts unchanged since the review date. Null
 * without both name and date, or with a future date.
 */
export function toReview(
  own: { reviewed_by?: string | undefined; reviewed_on?: string | undefined },
  modified: string,
  { BLOG_REVIEWER, BLOG_REVIEWED_ON }: Pick<Env, 'BLOG_REVIEWER' | 'BLOG_REVIEWED_ON'> = env(),
): Review | null {
  const unchanged = BLOG_REVIEWED_ON !== undefined && isoDay(modified) <= BLOG_REVIEWED_ON
  const day = own.reviewed_on || (unchanged ? BLOG_REVIEWED_ON : undefined)
  const name = own.reviewed_by || BLOG_REVIEWER
  return name && day && DAY.test(day) && day <= isoDay(new Date()) ? { name, day } : null
}
