import { Parser } from 'htmlparser2'
import 'server-only'

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
  let tooDeep = false
  const parser: Parser = new Parser({
    // The parser scans all open elements at every tag; ignoring elements that are too deep avoids quadratic time.
    onopentagname(tag) {
      const { stack, foreignContext } = parser as unknown as { stack: string[]; foreignContext: boolean[] }
      tooDeep = stack[0] === tag && stack.length > (DROPPED.has(tag) ? 2 * DEPTH : DEPTH)
      if (tooDeep) stack.shift()
      foreignContext.splice(2 * DEPTH)
    },
    onopentag(tag, attributes) {
      if (tooDeep) return
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

const TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h3'] as const
type RichTag = (typeof TAGS)[number]

/** A node of HTML text: text, or a tag allowed by the contract. */
export type RichNode = string | { tag: RichTag; children: RichNode[] }

const SAME: Record<string, RichTag> = {
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  div: 'p',
}

function richTag(name: string): RichTag | null {
  return TAGS.find((tag) => tag === name) ?? SAME[name] ?? null
}

/**
 * Parses the platform's HTML (docs/contract.md#html: p, ul, ol, li, strong, em, br, h3) into these tags only. Drops
 * attributes, handlers, links and other tags but keeps their text. The tree becomes React elements, so no HTML is
 * injected.
 */
export function parseRichText(html: string): RichNode[] {
  return richNodes(parseHtml(html), [])
}

function richNodes(nodes: HtmlNode[], into: RichNode[]): RichNode[] {
  for (const node of nodes) {
    if (typeof node === 'string') {
      const before = into.at(-1)
      if (typeof before === 'string') into[into.length - 1] = before + node
      else if (node.trim() !== '' || before !== undefined) into.push(node)
      continue
    }
    const tag = richTag(node.tag)
    if (tag === null) richNodes(node.children, into)
    else into.push({ tag, children: richNodes(node.children, []) })
  }
  return into
}

/** Text of a tree in one line, for descriptions; adds a comma or full stop between blocks. */
export function plainText(nodes: RichNode[]): string {
  return nodes.reduce(withWords, '').replace(/\s+/g, ' ').trim()
}

function withWords(text: string, node: RichNode): string {
  if (typeof node === 'string') return text + node
  const { tag, children } = node
  if (tag === 'br') return `${text} `
  const said = children.reduce(withWords, text)
  if (tag === 'strong' || tag === 'em') return said
  const longer = /[.!?…]\s*$/.test(text) ? text + capitalised(said.slice(text.length)) : said
  const words = longer.trimEnd()
  if (tag === 'li') return /[^.,;:!?…]$/.test(words) ? `${words}, ` : `${words} `
  // The last item of a list may end with a comma.
  return /[^.;:!?…]$/.test(words) ? `${words.replace(/,$/, '')}. ` : `${words} `
}

/** Capitalises the first letter after a full stop. */
const capitalised = (words: string) => words.replace(/^\s*\p{Ll}/u, (letter) => letter.toUpperCase())
