import 'server-only'
import { Parser } from 'htmlparser2'

const TAGS = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'h3'] as const
export type RichTag = (typeof TAGS)[number]

/** A piece of a text that came as HTML: words, or one of the few tags that the contract allows. */
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
/** What is inside these is no text to read; it goes with them. */
const DROPPED = new Set([
  'script',
  'style',
  'iframe',
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

function richTag(name: string): RichTag | null {
  return TAGS.find((tag) => tag === name) ?? SAME[name] ?? null
}

/**
 * Reads the platform's HTML (contract.md: p, ul, ol, li, strong, em, br, h3) into a tree of those tags alone. Attributes, handlers, links and
 * every other tag are gone; the words inside an unknown tag stay. The tree becomes React elements, so no HTML of others is ever injected.
 */
export function parseRichText(html: string): RichNode[] {
  const root: RichNode[] = []
  const open: { name: string; children: RichNode[] }[] = []
  let dropped = 0
  const here = () => open.at(-1)?.children ?? root
  const parser = new Parser(
    {
      onopentagname(name) {
        if (DROPPED.has(name)) dropped += 1
        if (dropped > 0) return
        const tag = richTag(name)
        if (tag === null) return
        const node = { tag, children: [] as RichNode[] }
        here().push(node)
        if (tag !== 'br') open.push({ name, children: node.children })
      },
      ontext(text) {
        if (dropped > 0 || text === '') return
        const siblings = here()
        const before = siblings.at(-1)
        if (typeof before === 'string') siblings[siblings.length - 1] = before + text
        else if (text.trim() !== '' || before !== undefined) siblings.push(text)
      },
      onclosetag(name) {
        if (DROPPED.has(name)) dropped = Math.max(0, dropped - 1)
        else if (dropped === 0 && open.some((one) => one.name === name)) while (open.pop()?.name !== name);
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return root
}

/** The words of a tree, for descriptions and tests. */
export function plainText(nodes: RichNode[]): string {
  return nodes
    .map((node) => (typeof node === 'string' ? node : `${plainText(node.children)} `))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
