import 'server-only'
import { BLOCKS, flow, isBlank } from './article-flow'
import {
  type ArticleContext,
  type ArticleNode,
  type ArticleTag,
  BLOCK_TAGS,
  FIGURE_TAGS,
  GALLERY,
  type Gallery,
  INLINE_TAGS,
  linkTo,
  readGallery,
  toPicture,
} from './article-parts'
import { type HtmlElement, type HtmlNode, parseHtml } from './tree'

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
/** Embedded videos, maps and audio become links, since third parties load only on tap. Other frames are dropped. */
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
/** Shortcodes left behind by plugins. The author's own brackets ("[sic]", "[1]") stay. */
const SHORTCODE =
  /\[\/?(?:caption|gallery|embed|audio|video|playlist|contact-form(?:-7)?|(?:vc|wp|et_pb|su|fusion|elementor|wpforms|ninja)[_-][\w-]*)(?:\s[^\][]*)?\/?\]|\[\/?[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"]*"|'[^']*'|[”″][^”″]*[”″]))+\s*\/?\]/gi

export const withoutShortcodes = (words: string): string => words.replace(SHORTCODE, '')

const LONE_ADDRESS = /^https?:\/\/\S+$/

/**
 * Parses a WordPress post's HTML into allowed elements: no attribute, handler, script, frame or address passes
 * unless created here. Headings start at h2 without gaps; pictures come only from our own image pipeline.
 */
export function parseArticle(html: string, context: ArticleContext): ArticleNode[] {
  const tree = parseHtml(html)
  const levels = headingLevels(tree)
  return flow(allowed(tree, { context, levels, linked: false, figure: false }))
}

interface Surroundings {
  context: ArticleContext
  levels: Map<string, ArticleTag>
  linked: boolean
  figure: boolean
}

/** Maps the occurring h1…h6 to h2, h3, h4 in order: the page has one h1 and no level is skipped. */
function headingLevels(tree: HtmlNode[]): Map<string, ArticleTag> {
  const found = new Set<string>()
  const walk = (nodes: HtmlNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      if (/^h[1-6]$/.test(node.tag) && plainWords(node.children) !== '') found.add(node.tag)
      walk(node.children)
    }
  }
  walk(tree)
  const order = ['h2', 'h3', 'h4'] as const
  return new Map([...found].sort().map((tag, index) => [tag, order[Math.min(index, 2)] ?? 'h4']))
}

const plainWords = (nodes: HtmlNode[]): string =>
  nodes
    .map((node) => (typeof node === 'string' ? node : plainWords(node.children)))
    .join('')
    .trim()

function allowed(nodes: HtmlNode[], surroundings: Surroundings): ArticleNode[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? cleanText(node, surroundings) : convertElement(node, surroundings),
  )
}

function cleanText(text: string, { context, linked, figure }: Surroundings): ArticleNode[] {
  const words = withoutShortcodes(text)
  // A failed embed leaves its bare address behind.
  if (figure && !linked && LONE_ADDRESS.test(words.trim())) {
    const link = linkTo(words.trim(), context)
    if (link) return [{ tag: 'a', ...link, children: [new URL(words.trim()).hostname] }]
  }
  return words === '' ? [] : [words]
}

function convertElement(node: HtmlElement, surroundings: Surroundings): ArticleNode[] {
  const { tag, attributes } = node
  if (tag === 'img') return [toPicture(attributes, surroundings.context)].filter((one) => one !== null)
  if (tag === 'iframe') return convertFrame(attributes, surroundings)
  if (tag === 'a') return convertLink(node, surroundings)
  const gallery = readGallery(node)
  if (gallery) return [...allowedGallery(gallery, surroundings), ...allowed(gallery.after, surroundings)]
  const heading = surroundings.levels.get(tag)
  const name = heading ?? SAME[tag] ?? (KEPT.has(tag) ? (tag as ArticleTag) : null)
  const children = allowed(node.children, { ...surroundings, figure: surroundings.figure || tag === 'figure' })
  if (heading) return isBlank(children) ? [] : [{ tag: heading, children }]
  // Empty h1…h6 do not count as levels.
  if (/^h[1-6]$/.test(tag)) return children
  if (name) return [{ tag: name, children }]
  // A layout box: keeps its content as a separate block.
  return BLOCKS.has(tag) ? [{ tag: 'p', children }] : children
}

function allowedGallery({ items }: Gallery, surroundings: Surroundings): ArticleNode[] {
  const figures = items.flatMap(({ picture, caption }): ArticleNode[] => {
    const shown = toPicture(picture.attributes, surroundings.context)
    if (!shown) return []
    const words = allowed(caption, surroundings)
    return [
      {
        tag: 'figure',
        children: [shown, ...(isBlank(words) ? [] : [{ tag: 'figcaption' as const, children: words }])],
      },
    ]
  })
  return figures.length > 1 ? [{ tag: GALLERY, children: figures }] : figures
}

function convertLink(node: HtmlElement, surroundings: Surroundings): ArticleNode[] {
  const href = node.attributes.href ?? ''
  const children = allowed(node.children, { ...surroundings, linked: true })
  const link = surroundings.linked ? null : linkTo(href, surroundings.context)
  // A link to the picture's own file adds nothing.
  const bare = /\.(jpe?g|png|gif|webp|avif)(\?|$)/i.test(href) && children.some((one) => typeof one === 'object')
  return link && !bare && !isBlank(children) ? [{ tag: 'a', ...link, children }] : children
}

function convertFrame(attributes: Record<string, string>, surroundings: Surroundings): ArticleNode[] {
  const address = (attributes.src || attributes['data-src'] || '').replace(/^\/\//, 'https://')
  if (surroundings.linked || !URL.canParse(address)) return []
  const name = FRAMES[new URL(address).hostname]
  const link = linkTo(address.replace('/embed/', name === 'YouTube' ? '/watch?v=' : '/embed/'), surroundings.context)
  if (!name || !link) return []
  const title = attributes.title?.trim()
  return [{ tag: 'p', children: [{ tag: 'a', ...link, children: [title ? `${title} (${name})` : name] }] }]
}

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
