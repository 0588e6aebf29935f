import type { HtmlElement, HtmlNode } from './tree'

/** Pictures that their text shows side by side, and what stands below them all. */
export interface Gallery {
  items: { picture: HtmlElement; caption: HtmlNode[] }[]
  after: HtmlNode[]
}

/** How WordPress' own galleries are called, of blocks and of the classic editor, and those of the usual plugins. */
const NAMES =
  /^(wp-block-gallery|blocks-gallery-grid|gallery|tiled-gallery|wp-block-jetpack-tiled-gallery|ngg-galleryoverview)$/
/** What holds one picture with its caption. */
const FRAMES = new Set(['figure', 'li', 'dl'])
const isCaption = ({ tag, attributes }: HtmlElement) =>
  tag === 'figcaption' || (tag === 'dd' && /\bcaption\b/.test(attributes.class ?? ''))

/** The pictures of a gallery; null for every other element, and for one without a picture. */
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

/** The words of the first caption in a frame, at any depth; null where it has none. */
function captionIn(frame: HtmlElement): HtmlNode[] | null {
  for (const child of frame.children) {
    if (typeof child === 'string') continue
    if (isCaption(child)) return child.children
    const deeper = captionIn(child)
    if (deeper) return deeper
  }
  return null
}
