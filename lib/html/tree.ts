import { Parser } from 'htmlparser2'

export interface HtmlElement {
  tag: string
  attributes: Record<string, string>
  children: HtmlNode[]
}
/** A piece of HTML of others, as it was written: words with their entities decoded, or an element with all its attributes. */
export type HtmlNode = string | HtmlElement

/** What is inside these is no text to read; it goes with them. */
const DROPPED = new Set([
  'script',
  'style',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'title',
  'textarea',
  'select',
])
/** Deeper than any text is written; what lies deeper is put at this depth. */
const DEPTH = 60

/**
 * Reads HTML of others into a tree without what runs or is no text. Nothing of it may be shown before an allow-list has gone over it
 * (rich-text.ts for the platform's texts, article.ts for the blog's).
 */
export function parseHtml(html: string): HtmlNode[] {
  const root: HtmlNode[] = []
  const open: (HtmlElement | null)[] = []
  let dropped = 0
  const here = () => open.findLast((one) => one !== null)?.children ?? root
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (DROPPED.has(tag) || tag === 'iframe') dropped += 1
        if (tag === 'iframe' ? dropped > 1 : dropped > 0) return
        const element = open.length < DEPTH ? { tag, attributes, children: [] as HtmlNode[] } : null
        if (element) here().push(element)
        if (tag !== 'iframe') open.push(element)
      },
      ontext(text) {
        if (dropped > 0 || text === '') return
        const siblings = here()
        const before = siblings.at(-1)
        if (typeof before === 'string') siblings[siblings.length - 1] = before + text
        else siblings.push(text)
      },
      // The parser closes each element that it opened, in order, also where the text forgot to.
      onclosetag(tag) {
        if (DROPPED.has(tag) || tag === 'iframe') dropped = Math.max(0, dropped - 1)
        else if (dropped === 0) open.pop()
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
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
