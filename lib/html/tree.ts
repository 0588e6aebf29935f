import { Parser } from 'htmlparser2'

export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  children: HtmlNode[]
}
/** A node of untrusted HTML: decoded text, or an element with all its attributes. */
export type HtmlNode = string | HtmlElement

/** Elements dropped with their content; of a frame the element itself stays. */
const DROPPED = new Set('script style object embed template noscript svg math title textarea select iframe'.split(' '))
/** Maximum depth; deeper nodes are attached at this depth. */
const DEPTH = 60

/**
 * Parses untrusted HTML into a tree without active or non-text content. An allow-list must filter it before display
 * (rich-text.ts for the platform's texts, article.ts for the blog's).
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  /** Children of the open elements, innermost last. */
  const open = [root]
  let dropped = 0
  let too_deep = false
  const parser: Parser = new Parser({
    // The parser scans all open elements at every tag; ignoring elements that are too deep avoids quadratic time.
    onopentagname(tag) {
      const { stack, foreignContext } = parser as unknown as { stack: string[]; foreignContext: boolean[] }
      too_deep = stack[0] === tag && stack.length > (DROPPED.has(tag) ? 2 * DEPTH : DEPTH)
      if (too_deep) stack.shift()
      foreignContext.splice(2 * DEPTH)
    },
    onopentag(tag, attributes) {
      if (too_deep) return
      const outside = dropped === 0
      if (DROPPED.has(tag)) dropped += 1
      if (!outside || (dropped > 0 && tag !== 'iframe')) return
      const element: HtmlElement = { tag, attributes, children: [] }
      open.at(-1)?.push(element)
      if (dropped === 0) open.push(element.children)
    },
    ontext(text) {
      if (dropped > 0) return
      const siblings = open.at(-1) ?? root
      const before = siblings.at(-1)
      if (typeof before === 'string') siblings[siblings.length - 1] = before + text
      else siblings.push(text)
    },
    // The parser closes every open element in order, even without a closing tag.
    onclosetag(tag) {
      if (DROPPED.has(tag)) dropped = Math.max(0, dropped - 1)
      else if (dropped === 0) open.pop()
    },
  })
  parser.end(html)
  return root
}

/** Text of untrusted HTML in one line, with entities decoded: for titles and excerpts. */
export function htmlToText(html: string, skip: (element: HtmlElement) => boolean = () => false): string {
  const words = (nodes: HtmlNode[]): string =>
    nodes
      .map((node) =>
        typeof node === 'string' ? node : skip(node) ? '' : ` ${words(node.children)} `.slice(...edges(node)),
      )
      .join('')
  return words(parseHtml(html)).replace(/\s+/g, ' ').trim()
}

/** Inline elements do not separate words; blocks do. */
const INLINE = new Set(['a', 'b', 'strong', 'i', 'em', 'span', 'sub', 'sup', 'u', 's', 'small', 'mark', 'abbr', 'code'])
const edges = ({ tag }: HtmlElement): [number, number?] => (INLINE.has(tag) ? [1, -1] : [0])
