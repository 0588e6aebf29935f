import { Parser } from 'htmlparser2'

export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  children: HtmlNode[]
}
/** A piece of HTML of others, as it was written: words with their entities decoded, or an element with all its attributes. */
export type HtmlNode = string | HtmlElement

/** What is inside these is no text to read; it goes with them. Of a frame the element itself stays. */
const DROPPED = new Set('script style object embed template noscript svg math title textarea select iframe'.split(' '))
/** Deeper than any text is written; what lies deeper is put at this depth. */
const DEPTH = 60

/**
 * Reads HTML of others into a tree without what runs or is no text. Nothing of it may be shown before an allow-list has gone over it
 * (rich-text.ts for the platform's texts, article.ts for the blog's).
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  /** What the open elements hold, the innermost last. */
  const open = [root]
  let dropped = 0
  let too_deep = false
  const parser: Parser = new Parser({
    // The parser goes through all that is open at every tag; what opens too deep it forgets, or its time would grow with the square.
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
    // The parser closes each element that it opened, in order, also where the text forgot to.
    onclosetag(tag) {
      if (DROPPED.has(tag)) dropped = Math.max(0, dropped - 1)
      else if (dropped === 0) open.pop()
    },
  })
  parser.end(html)
  return root
}

/** The words of HTML of others in one line, its entities decoded: for titles and excerpts, which are plain text to us. */
export function htmlToText(html: string, skip: (element: HtmlElement) => boolean = () => false): string {
  const words = (nodes: HtmlNode[]): string =>
    nodes
      .map((node) =>
        typeof node === 'string' ? node : skip(node) ? '' : ` ${words(node.children)} `.slice(...edges(node)),
      )
      .join('')
  return words(parseHtml(html)).replace(/\s+/g, ' ').trim()
}

/** Words in one line stay together across `<b>` and `<a>`; blocks are apart. */
const INLINE = new Set(['a', 'b', 'strong', 'i', 'em', 'span', 'sub', 'sup', 'u', 's', 'small', 'mark', 'abbr', 'code'])
const edges = ({ tag }: HtmlElement): [number, number?] => (INLINE.has(tag) ? [1, -1] : [0])
