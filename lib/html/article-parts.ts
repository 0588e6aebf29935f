import type { HtmlElement, HtmlNode } from './tree'

export const BLOCK_TAGS = ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr'] as const
export const GALLERY = 'gallery'
export const FIGURE_TAGS = [
  GALLERY,
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const
export const INLINE_TAGS = ['strong', 'em', 'sub', 'sup', 'code', 'br'] as const
export type ArticleTag = (typeof BLOCK_TAGS)[number] | (typeof FIGURE_TAGS)[number] | (typeof INLINE_TAGS)[number]

interface ArticlePicture {
  tag: 'img'
  /** Address on our pipeline, which has several widths. */
  src: string
  alt: string
  width: number | null
  height: number | null
}
interface ArticleLink {
  tag: 'a'
  href: string
  rel: string | null
  children: ArticleNode[]
}
interface ArticleElement {
  tag: ArticleTag
  children: ArticleNode[]
}
/** A node of a blog text: text, or an allowed element with only these properties. */
export type ArticleNode = string | ArticleElement | ArticleLink | ArticlePicture

export interface Gallery {
  items: { picture: HtmlElement; caption: HtmlNode[] }[]
  after: HtmlNode[]
}

/** Class names of WordPress galleries (blocks and classic editor) and of common plugins. */
const NAMES =
  /^(wp-block-gallery|blocks-gallery-grid|gallery|tiled-gallery|wp-block-jetpack-tiled-gallery|ngg-galleryoverview)$/
const FRAMES = new Set(['figure', 'li', 'dl'])
const isCaption = ({ tag, attributes }: HtmlElement) =>
  tag === 'figcaption' || (tag === 'dd' && /\bcaption\b/.test(attributes.class ?? ''))

/** Reads a gallery's pictures; null for any other element or without pictures. */
export function readGallery(node: HtmlElement): Gallery | null {
  if (!(node.attributes.class ?? '').split(/\s+/).some((name) => NAMES.test(name))) return null
  const items: Gallery['items'] = []
  const after: HtmlNode[] = []
  const walk = (nodes: HtmlNode[], caption: HtmlNode[] | null) => {
    for (const one of nodes) {
      if (typeof one === 'string') continue
      if (one.tag === 'img') items.push({ picture: one, caption: caption ?? [] })
      else if (isCaption(one)) {
        if (caption === null) after.push({ tag: 'p', attributes: {}, children: one.children })
      } else if (FRAMES.has(one.tag)) walk(one.children, captionIn(one) ?? caption)
      else walk(one.children, caption)
    }
  }
  walk(node.children, null)
  return items.length > 0 ? { items, after } : null
}

function captionIn(frame: HtmlElement): HtmlNode[] | null {
  for (const child of frame.children) {
    if (typeof child === 'string') continue
    if (isCaption(child)) return child.children
    const deeper = captionIn(child)
    if (deeper) return deeper
  }
  return null
}

/** Origins and resolvers for the addresses of a text. */
export interface ArticleContext {
  blog: string
  /** Links to this origin stay in the shop. */
  shop: string
  /** Returns the shop's page of another blog post; null for any other address. */
  post?(url: URL): string | null
  /** Returns the picture's address on our image pipeline; null if not allowed. */
  picture(url: string): string | null
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Returns a link's address and relation; null if it must not be followed. */
export function linkTo(
  href: string,
  { blog, shop, post }: ArticleContext,
): { href: string; rel: string | null } | null {
  const text = href.trim()
  // Fragments would lead nowhere, as IDs are removed.
  if (text === '' || text.startsWith('#') || !URL.canParse(text, blog)) return null
  const url = new URL(text, blog)
  if (!SCHEMES.has(url.protocol) || url.username !== '') return null
  // A path with two leading slashes would address another host.
  if (url.origin === new URL(shop).origin)
    return { href: `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`, rel: null }
  const away = url.protocol.startsWith('http')
  const own = away && post?.(url)
  if (own) return { href: own, rel: null }
  return { href: url.href, rel: away ? 'external noopener noreferrer' : null }
}

/** Attributes in which lazy-loading plugins store the address while `src` is a placeholder. */
const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-srcset', 'srcset']
/** Smaller pictures are tracking pixels. */
const SMALLEST = 8
const LARGEST = 10_000

/** A picture on our own pipeline; null if it cannot be shown. */
export function toPicture(attributes: Record<string, string>, context: ArticleContext): ArticlePicture | null {
  const width = parseSide(attributes.width)
  const height = parseSide(attributes.height)
  if ((width ?? SMALLEST) < SMALLEST || (height ?? SMALLEST) < SMALLEST) return null
  for (const name of SOURCES) {
    const [address = ''] = (attributes[name] ?? '').trim().split(/[\s,]+(?=\S)/, 1)
    if (address === '' || !URL.canParse(address, context.blog)) continue
    const src = context.picture(new URL(address, context.blog).href)
    if (src === null) continue
    const known = width !== null && height !== null
    return {
      tag: 'img',
      src,
      alt: (attributes.alt ?? '').trim(),
      width: known ? width : null,
      height: known ? height : null,
    }
  }
  return null
}

function parseSide(text: string | undefined): number | null {
  const number = /^\d{1,5}(?:px)?$/.test(text?.trim() ?? '') ? Number.parseInt(text ?? '', 10) : null
  return number === null || number > LARGEST ? null : number
}
