import type { HtmlElement, HtmlNode } from './tree'

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
