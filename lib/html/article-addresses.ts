import type { ArticlePicture } from './article-node'

/** Whose text it is, and what of its addresses may be followed. */
export interface ArticleContext {
  /** Where the blog is: relative addresses begin there. */
  blog: string
  /** Where the shop is: links to it stay in the shop. */
  shop: string
  /** The page in the shop of another post of the blog's; null for every other address. */
  post?(url: URL): string | null
  /** The address on our image pipeline of a picture of the blog's; null for a picture that may not come through it. */
  picture(url: string): string | null
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** A link's address and its relation; null for what is no address that a reader may follow. */
export function linkTo(
  href: string,
  { blog, shop, post }: ArticleContext,
): { href: string; rel: string | null } | null {
  const text = href.trim()
  // A mark on the page itself; ids are not kept, so it would lead nowhere.
  if (text === '' || text.startsWith('#') || !URL.canParse(text, blog)) return null
  const url = new URL(text, blog)
  if (!SCHEMES.has(url.protocol) || url.username !== '') return null
  // A path that begins with two slashes would be read as another host's.
  if (url.origin === new URL(shop).origin)
    return { href: `${url.pathname.replace(/^\/+/, '/')}${url.search}${url.hash}`, rel: null }
  const away = url.protocol.startsWith('http')
  const own = away && post?.(url)
  if (own) return { href: own, rel: null }
  return { href: url.href, rel: away ? 'external noopener noreferrer' : null }
}

/** Where lazy-loading plugins keep the address while `src` holds a blank. */
const SOURCES = ['src', 'data-src', 'data-lazy-src', 'data-original', 'data-srcset', 'srcset']
/** A picture of a pixel is a counter, not a picture. */
const SMALLEST = 8
const LARGEST = 10_000

/** A picture of the text through our own pipeline, null where there is none to show. */
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
