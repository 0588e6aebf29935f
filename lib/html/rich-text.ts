import 'server-only'
import { type HtmlNode, parseHtml } from './tree'

const TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h3'] as const
export type RichTag = (typeof TAGS)[number]

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
