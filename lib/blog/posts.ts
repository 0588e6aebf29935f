import { type HtmlElement, type HtmlNode, htmlToText, parseHtml } from '@/lib/html/tree'
import { blogUrl, siteUrl } from '@/lib/settings/env'
import { parseSlug, postPath } from './paths'
import {
  goodOnes,
  toAuthor,
  toReview,
  type WordpressMedia,
  type WordpressPost,
  wordpressAuthor,
  wordpressCategory,
  wordpressMedia,
  wordpressTerm,
} from './source'
import 'server-only'
import type { Category } from '@/lib/contract/products'
import { articleText, parseArticle, withoutShortcodes } from '@/lib/html/article'
import { shortened } from '@/lib/values/shorten'
import { picturePath } from './picture'

export interface Neighbours {
  slugs: ReadonlySet<string>
  by_id: ReadonlyMap<number, string>
}

const NOBODY: Neighbours = { slugs: new Set(), by_id: new Map() }
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

function neighbourPath(url: URL, post: WordpressPost, { slugs, by_id }: Neighbours): string | null {
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

export type BlogCategory = ReturnType<typeof toCategory>
/** A post in lists. Times are RFC 3339 in UTC. */
export type PostSummary = NonNullable<ReturnType<typeof toPostSummary>>
export type Post = NonNullable<ReturnType<typeof toPost>>

const EXCERPT = 180
/** Size assumed if unknown; the picture is fitted into it. */
const UNKNOWN_SIZE = { width: 1200, height: 675 }

const isMore = ({ tag, attributes }: HtmlElement) =>
  tag === 'a' && /\b(more-link|read-?more)\b/.test(attributes.class ?? '')

/** A post for lists; null if it is not public or has no title or date. */
export function toPostSummary(post: WordpressPost) {
  const title = htmlToText(post.title.rendered)
  const published = post.date_gmt ?? post.modified_gmt
  if (post.content.protected || post.excerpt.protected || title === '' || published === null) return null
  const written = htmlToText(post.excerpt.rendered, isMore).replace(/\s*(\[(…|\.\.\.)\]|…)\s*$/, '')
  const told = withoutShortcodes(written || htmlToText(post.content.rendered)).trim()
  return {
    slug: post.slug.toLowerCase(),
    title,
    excerpt: shortened(/[.!?]$/.test(told) || told === '' ? told : `${told}…`, EXCERPT),
    published,
    modified: post.modified_gmt && post.modified_gmt > published ? post.modified_gmt : published,
    categories: toCategories(post),
    picture: toPicture(goodOnes(wordpressMedia, post._embedded?.['wp:featuredmedia'] ?? [])[0]),
  }
}

export function toPost(post: WordpressPost, neighbours: Neighbours = NOBODY) {
  const summary = toPostSummary(post)
  if (!summary) return null
  const body = parseArticle(post.content.rendered, {
    blog: new URL('/', blogUrl()).href,
    shop: siteUrl(),
    picture: picturePath,
    post: (url) => neighbourPath(url, post, neighbours),
  })
  const [author] = goodOnes(wordpressAuthor, post._embedded?.author ?? [])
  return {
    ...summary,
    author: author ? toAuthor(htmlToText(author.name)) : null,
    review: toReview({ ...post.meta, ...post.acf }, summary.modified),
    /** Slugs of its categories and tags: related products are those of the shop categories with the same slug. */
    terms: goodOnes(wordpressTerm, embeddedTerms(post)).map((term) => term.slug),
    body,
    words: articleText(body).split(' ').length,
  }
}

const embeddedTerms = (post: WordpressPost) => (post._embedded?.['wp:term'] ?? []).flat()

function toCategories(post: WordpressPost): BlogCategory[] {
  return goodOnes(wordpressCategory, embeddedTerms(post))
    .filter(({ id }) => post.categories.includes(id))
    .map(toCategory)
}

export function toCategory({ id, slug, name }: { id: number; slug: string; name: string }) {
  return { id, slug: slug.toLowerCase(), name: htmlToText(name) || slug }
}

function toPicture(media: WordpressMedia | undefined) {
  if (!media) return null
  const { width, height, sizes = {} } = media.media_details ?? { width: null, height: null }
  const full = { source_url: media.source_url, width, height }
  const large = (width ?? 0) > 2000 ? (sizes['1536x1536'] ?? sizes.large ?? full) : full
  const path = picturePath(URL.canParse(large.source_url, blogUrl()) ? new URL(large.source_url, blogUrl()).href : '')
  if (path === null) return null
  const known = large.width !== null && large.height !== null
  return {
    path,
    alt: htmlToText(media.alt_text),
    width: known ? (large.width ?? UNKNOWN_SIZE.width) : UNKNOWN_SIZE.width,
    height: known ? (large.height ?? UNKNOWN_SIZE.height) : UNKNOWN_SIZE.height,
  }
}

/** Maximum number of product rows in an article. */
const RELATED_MAX = 2

/** Shop categories whose slug equals one of the post's WordPress categories or tags. */
export function relatedCategories(terms: string[], tree: Category[]): string[] {
  const slugs = new Set(tree.flatMap((category) => [category.slug, ...category.children.map((child) => child.slug)]))
  return [...new Set(terms)].filter((term) => slugs.has(term)).slice(0, RELATED_MAX)
}
