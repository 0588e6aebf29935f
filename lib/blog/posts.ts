import 'server-only'
import { articleText, parseArticle, withoutShortcodes } from '@/lib/html/article'
import { type HtmlElement, htmlToText } from '@/lib/html/tree'
import { blogUrl, siteUrl } from '@/lib/settings/env'
import { shortened } from '@/lib/values/shorten'
import { type Neighbours, NOBODY, neighbourPath } from './neighbours'
import { picturePath } from './picture'
import { toAuthor, toReview } from './review'
import {
  goodOnes,
  type WordpressMedia,
  type WordpressPost,
  wordpressAuthor,
  wordpressCategory,
  wordpressMedia,
  wordpressTerm,
} from './wordpress'

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
