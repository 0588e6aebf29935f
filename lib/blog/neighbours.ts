import { type HtmlNode, parseHtml } from '@/lib/html/tree'
import { blogUrl, siteUrl } from '@/lib/settings/env'
import { parseSlug, postPath } from './paths'
import type { WordpressPost } from './wordpress'

export interface Neighbours {
  slugs: ReadonlySet<string>
  by_id: ReadonlyMap<number, string>
}

export const NOBODY: Neighbours = { slugs: new Set(), by_id: new Map() }
const MOST = 50

export const getNeighbours = (posts: readonly { id: number; slug: string }[]): Neighbours => ({
  slugs: new Set(posts.map(({ slug }) => slug.toLowerCase())),
  by_id: new Map(posts.map(({ id, slug }) => [id, slug.toLowerCase()])),
})

/**
 * Possible references to other posts in a post's links: the last path segment, or the number of a plain permalink.
 */
export function linkedIn(post: WordpressPost): { slugs: string[]; ids: number[] } {
  const slugs = new Set<string>()
  const ids = new Set<number>()
  for (const href of hrefsIn(parseHtml(post.content.rendered))) {
    const named = URL.canParse(href, base()) ? namedBy(new URL(href, base()), post) : null
    if (named && 'slug' in named) slugs.add(named.slug)
    else if (named) ids.add(named.id)
  }
  return { slugs: [...slugs].slice(0, MOST), ids: [...ids].slice(0, MOST) }
}

export function neighbourPath(url: URL, post: WordpressPost, { slugs, by_id }: Neighbours): string | null {
  const named = namedBy(url, post)
  if (!named) return null
  const slug = 'slug' in named ? (slugs.has(named.slug) ? named.slug : null) : by_id.get(named.id)
  return slug ? postPath(slug) : null
}

const base = () => new URL('/', blogUrl()).href

/** Normalises the host: links often predate https or a change of the www prefix. */
const site = (url: string) => (URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '')

function namedBy(url: URL, post: WordpressPost): { slug: string } | { id: number } | null {
  if (url.origin === new URL(siteUrl()).origin || ![site(blogUrl()), site(post.link)].includes(site(url.href)))
    return null
  const number = url.searchParams.get('p')
  if (number !== null) return /^[1-9]\d{0,8}$/.test(number) ? { id: Number(number) } : null
  const last = url.pathname.replace(/\/+$/, '').split('/').at(-1) ?? ''
  const slug = last === '' ? null : parseSlug(last)
  return slug ? { slug } : null
}

function* hrefsIn(nodes: HtmlNode[]): Generator<string> {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    if (node.tag === 'a' && node.attributes.href) yield node.attributes.href
    yield* hrefsIn(node.children)
  }
}
