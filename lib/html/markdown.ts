import type { HtmlNode } from './tree'

const SPECIAL = /[\\`*_[\]<>]/g
const AT_START = /^(\s*)(#{1,6} |[-+] |>|\d+[.)] )/

const HEADINGS: Record<string, string> = { h1: '##', h2: '##', h3: '###', h4: '####', h5: '#####', h6: '######' }
const DROPPED = new Set(['script', 'style', 'iframe', 'noscript', 'template', 'svg', 'form'])
const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'figure',
  'figcaption',
  'table',
  'tr',
  'blockquote',
  'ul',
  'ol',
])

export function escapedMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(SPECIAL, (sign) => `\\${sign}`)
    .replace(AT_START, (_, space: string, sign: string) => `${space}\\${sign}`)
}

/**
 * Converts HTML nodes to CommonMark: headings, paragraphs, lists, quotes, emphasis, links and pictures. Drops
 * active content.
 */
export function toMarkdown(nodes: readonly HtmlNode[]): string {
  return blocks(nodes).join('\n\n')
}

function blocks(nodes: readonly HtmlNode[]): string[] {
  const found: string[] = []
  let open = ''
  const close = () => {
    const text = open
      .replace(/ +/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    if (text !== '') found.push(text)
    open = ''
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node.tag)) {
      open += inline(node)
      continue
    }
    close()
    if (!DROPPED.has(node.tag)) found.push(...block(node))
  }
  close()
  return found
}

const isBlock = (tag: string) => BLOCKS.has(tag) || tag in HEADINGS || tag === 'li' || tag === 'hr' || DROPPED.has(tag)

function block(node: Exclude<HtmlNode, string>): string[] {
  const { tag, children } = node
  const mark = HEADINGS[tag]
  if (mark)
    return [`${mark} ${children.map(inline).join('').replace(/\s+/g, ' ').trim()}`].filter(
      (text) => text !== `${mark} `,
    )
  if (tag === 'hr') return ['---']
  if (tag === 'ul' || tag === 'ol') {
    const items = children.filter((child) => typeof child !== 'string' && child.tag === 'li')
    const lines = items.map((item, index) => {
      const sign = tag === 'ul' ? '- ' : `${index + 1}. `
      const inside = typeof item === 'string' ? [] : blocks(item.children)
      return sign + inside.join('\n').replaceAll('\n', `\n${' '.repeat(sign.length)}`)
    })
    return lines.length > 0 ? [lines.join('\n')] : []
  }
  if (tag === 'blockquote') return [blocks(children).join('\n\n').replace(/^/gm, '> ')]
  return blocks(children)
}

function inline(node: HtmlNode): string {
  if (typeof node === 'string') return escapedMarkdown(node)
  const { tag, children, attributes } = node
  if (DROPPED.has(tag)) return ''
  if (tag === 'img') return addressed(`!${label(attributes.alt ?? '')}`, attributes.src)
  if (tag === 'br') return '\\\n'
  const inside = children.map(inline).join('')
  if (tag === 'strong' || tag === 'b') return wrapped(inside, '**')
  if (tag === 'em' || tag === 'i') return wrapped(inside, '*')
  if (tag === 'a' && inside.trim() !== '') return addressed(`[${inside.trim()}]`, attributes.href, inside)
  return inside
}

const label = (text: string) => `[${escapedMarkdown(text).trim()}]`

/** A link or picture to a web address; `without` if the address is invalid. */
function addressed(text: string, address = '', without = ''): string {
  return /^(https?:\/\/|\/(?!\/))[^\s<>]*$/.test(address) ? `${text}(<${address}>)` : without
}

/** Emphasis must start and end at a non-space character. */
function wrapped(text: string, sign: string): string {
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  return inside === '' ? before + after : `${before}${sign}${inside}${sign}${after}`
}
