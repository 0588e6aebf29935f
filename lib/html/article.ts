import 'server-only'
import { type ArticleContext, linkTo, pictureOf } from './article-addresses'
import { BLOCKS, flow, isBlank } from './article-flow'
import { type HtmlElement, type HtmlNode, parseHtml } from './tree'

export const BLOCK_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const
export const FIGURE_TAGS = ['figure', 'figcaption', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'] as const
export const INLINE_TAGS = ['strong', 'em', 'sub', 'sup', 'code', 'br'] as const
export type ArticleTag = (typeof BLOCK_TAGS)[number] | (typeof FIGURE_TAGS)[number] | (typeof INLINE_TAGS)[number]

export interface ArticlePicture {
  tag: 'img'
  /** An address of ours, on which the picture comes in several widths. */
  src: string
  alt: string
  /** Null where the text does not say it. */
  width: number | null
  height: number | null
}
export interface ArticleLink {
  tag: 'a'
  href: string
  rel: string | null
  children: ArticleNode[]
}
export interface ArticleElement {
  tag: ArticleTag
  children: ArticleNode[]
}
/** A piece of a blog's text: words, or one of the allowed elements with nothing but what is named here. */
export type ArticleNode = string | ArticleElement | ArticleLink | ArticlePicture

const SAME: Record<string, ArticleTag> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  dt: 'p',
  dd: 'p',
  address: 'p',
  tfoot: 'tbody',
}
const KEPT = new Set<string>([...BLOCK_TAGS, ...FIGURE_TAGS, ...INLINE_TAGS])
/** Frames that are a film, a map or a sound: they become a link, since third parties load after a tap alone. Others are left out. */
const FRAMES: Record<string, string> = {
  'www.youtube.com': 'YouTube',
  'www.youtube-nocookie.com': 'YouTube',
  'youtu.be': 'YouTube',
  'player.vimeo.com': 'Vimeo',
  'vimeo.com': 'Vimeo',
  'www.openstreetmap.org': 'OpenStreetMap',
  'www.google.com': 'Google Maps',
  'open.spotify.com': 'Spotify',
}
/** Marks of plugins that nobody replaced. A word in brackets of the author's own ("[sic]", "[1]") stays. */
const SHORTCODE =
  /\[\/?(?:caption|gallery|embed|audio|video|playlist|contact-form(?:-7)?|(?:vc|wp|et_pb|su|fusion|elementor|wpforms|ninja)[_-][\w-]*)(?:\s[^\]]*)?\/?\]|\[\/?[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[”″][^”″]*[”″]))+\s*\/?\]/gi

/** Words without the marks that a missing plugin left in them. */
export const withoutShortcodes = (words: string): string => words.replace(SHORTCODE, '')

const LONE_ADDRESS = /^https?:\/\/\S+$/

/**
 * Reads a WordPress post's HTML into a tree of allowed elements: no attribute, handler, script, frame or address comes through that is not
 * made here. Headings begin at h2 and leave out no level; pictures come from our own image pipeline or not at all.
 */
export function parseArticle(html: string, context: ArticleContext): ArticleNode[] {
  const tree = parseHtml(html)
  const levels = headingLevels(tree)
  return flow(allowed(tree, { context, levels, linked: false, figure: false }))
}

interface Place {
  context: ArticleContext
  levels: Map<string, ArticleTag>
  linked: boolean
  figure: boolean
}

/** h1…h6 as they occur, put on h2, h3, h4 in order, so that the page has one h1 and no step is left out. */
function headingLevels(tree: HtmlNode[]): Map<string, ArticleTag> {
  const found = new Set<string>()
  const walk = (nodes: HtmlNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      if (/^h[1-6]$/.test(node.tag) && wordsOf(node.children) !== '') found.add(node.tag)
      walk(node.children)
    }
  }
  walk(tree)
  const order = ['h2', 'h3', 'h4'] as const
  return new Map([...found].sort().map((tag, index) => [tag, order[Math.min(index, 2)] ?? 'h4']))
}

const wordsOf = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : wordsOf(node.children)))
    .join('')
    .trim()

function allowed(nodes: HtmlNode[], place: Place): ArticleNode[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? textOf(node, place) : elementOf(node, place)))
}

function textOf(text: string, { context, linked, figure }: Place): ArticleNode[] {
  const words = withoutShortcodes(text)
  // An embed that did not work leaves its bare address behind.
  if (figure && !linked && LONE_ADDRESS.test(words.trim())) {
    const link = linkTo(words.trim(), context)
    if (link) return [{ tag: 'a', ...link, children: [new URL(words.trim()).hostname] }]
  }
  return words === '' ? [] : [words]
}

function elementOf(node: HtmlElement, place: Place): ArticleNode[] {
  const { tag, attributes } = node
  if (tag === 'img') return [pictureOf(attributes, place.context)].filter((one) => one !== null)
  if (tag === 'iframe') return frameOf(attributes, place)
  if (tag === 'a') return anchorOf(node, place)
  const heading = place.levels.get(tag)
  const name = heading ?? SAME[tag] ?? (KEPT.has(tag) ? (tag as ArticleTag) : null)
  const children = allowed(node.children, { ...place, figure: place.figure || tag === 'figure' })
  if (heading) return isBlank(children) ? [] : [{ tag: heading, children }]
  // h1…h6 without a word were never counted as levels.
  if (/^h[1-6]$/.test(tag)) return children
  if (name) return [{ tag: name, children }]
  // A box of the site's own layout: what is in it stays, apart from what stands beside it.
  return BLOCKS.has(tag) ? [{ tag: 'p', children }] : children
}

function anchorOf(node: HtmlElement, place: Place): ArticleNode[] {
  const href = node.attributes.href ?? ''
  const children = allowed(node.children, { ...place, linked: true })
  const link = place.linked ? null : linkTo(href, place.context)
  // A link to the picture's own file leads to nothing more than the page shows.
  const bare = /\.(jpe?g|png|gif|webp|avif)(\?|$)/i.test(href) && children.some((one) => typeof one === 'object')
  return link && !bare && !isBlank(children) ? [{ tag: 'a', ...link, children }] : children
}

function frameOf(attributes: Record<string, string>, place: Place): ArticleNode[] {
  const address = (attributes.src || attributes['data-src'] || '').replace(/^\/\//, 'https://')
  if (place.linked || !URL.canParse(address)) return []
  const name = FRAMES[new URL(address).hostname]
  const link = linkTo(address.replace('/embed/', name === 'YouTube' ? '/watch?v=' : '/embed/'), place.context)
  if (!name || !link) return []
  const title = attributes.title?.trim()
  return [{ tag: 'p', children: [{ tag: 'a', ...link, children: [title ? `${title} (${name})` : name] }] }]
}

/** The words of an article, for descriptions, counts and tests. */
export function articleText(nodes: ArticleNode[]): string {
  const words = (some: ArticleNode[]): string =>
    some
      .map((node) => {
        if (typeof node === 'string') return node
        if (node.tag === 'img' || node.tag === 'br') return ' '
        const inside = words(node.children)
        return BLOCKS.has(node.tag) ? ` ${inside} ` : inside
      })
      .join('')
  return words(nodes).replace(/\s+/g, ' ').trim()
}
