import { type ArticleNode, type ArticleTag, GALLERY } from './article-node'

/** Elements that stand for themselves; among them those of a site's layout, whose boxes we do not keep. */
export const BLOCKS = new Set<string>([
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'figure', 'figcaption', GALLERY],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ...[
    'div',
    'section',
    'article',
    'aside',
    'header',
    'footer',
    'main',
    'nav',
    'details',
    'summary',
    'form',
    'center',
    'dl',
  ],
])

const make = (tag: ArticleTag, children: ArticleNode[]): ArticleNode => ({ tag, children })
const isBlock = (node: ArticleNode) => typeof node === 'object' && BLOCKS.has(node.tag)
const childrenOf = (node: ArticleNode): ArticleNode[] =>
  typeof node === 'object' && node.tag !== 'img' ? node.children : []
const holdsBlock = (node: ArticleNode): boolean => childrenOf(node).some((one) => isBlock(one) || holdsBlock(one))

/** Whether nothing would be seen of it. */
export const isBlank = (nodes: ArticleNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? node.trim() === ''
      : node.tag !== 'img' && node.tag !== 'hr' && (node.tag === 'br' || isBlank(node.children)),
  )

/**
 * Puts nodes into the order that HTML's own rules allow: loose words in paragraphs, no block inside a paragraph, lists of items and tables
 * of rows alone, nothing empty. A browser would otherwise move them itself, and the page would no longer be the one that was rendered.
 */
export function flow(nodes: ArticleNode[]): ArticleNode[] {
  const out: ArticleNode[] = []
  let loose: ArticleNode[] = []
  const close = () => {
    if (!isBlank(loose)) out.push(make('p', trimmed(loose)))
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'object' && (isBlock(node) || holdsBlock(node))) {
      close()
      out.push(...toBlocks(node))
    } else loose.push(node)
  }
  close()
  return out
}

function toBlocks(node: ArticleNode): ArticleNode[] {
  if (typeof node === 'string' || node.tag === 'img') return [node]
  const { tag, children } = node
  if (tag === 'hr') return [make('hr', [])]
  if (tag === 'ul' || tag === 'ol') return toList(tag, children)
  if (tag === 'figure') return toFigure(children)
  if (tag === GALLERY) return some(GALLERY, children.flatMap(toBlocks))
  if (tag === 'table') return toTable(children)
  if (tag === 'blockquote') return some('blockquote', flow(children))
  if (tag === 'li') return toList('ul', [node])
  // The rest holds words: with a block inside it is no such thing, and its parts stand alone. So do parts of tables and figures astray.
  const words = tag === 'p' || tag === 'h2' || tag === 'h3' || tag === 'h4' || tag === 'pre'
  return words && !holdsBlock(node) ? some(tag, trimmed(children)) : flow(children)
}

const some = (tag: ArticleTag, children: ArticleNode[]): ArticleNode[] =>
  isBlank(children) ? [] : [make(tag, children)]

function toList(tag: 'ul' | 'ol', children: ArticleNode[]): ArticleNode[] {
  const items = children.flatMap((child) => {
    const inside = typeof child === 'object' && child.tag === 'li' ? child.children : [child]
    return some('li', lone(inside))
  })
  return some(tag, items)
}

/** What an item or a cell holds: words as they are; blocks, where there are any. */
const lone = (nodes: ArticleNode[]) =>
  nodes.some((node) => isBlock(node) || holdsBlock(node)) ? unwrapped(flow(nodes)) : trimmed(nodes)

/** A single paragraph needs no paragraph around it. */
function unwrapped(nodes: ArticleNode[]): ArticleNode[] {
  const [first] = nodes
  return nodes.length === 1 && typeof first === 'object' && first.tag === 'p' ? first.children : nodes
}

function toFigure(children: ArticleNode[]): ArticleNode[] {
  const isCaption = (node: ArticleNode) => typeof node === 'object' && node.tag === 'figcaption'
  const caption = children.filter(isCaption).flatMap(childrenOf)
  const content = unwrapped(flow(children.filter((node) => !isCaption(node))))
  // A caption whose picture is gone speaks of nothing.
  if (isBlank(content)) return []
  return [make('figure', [...content, ...some('figcaption', lone(caption))])]
}

function toTable(children: ArticleNode[]): ArticleNode[] {
  const head: ArticleNode[] = []
  const body: ArticleNode[] = []
  const caption: ArticleNode[] = []
  const walk = (nodes: ArticleNode[], into: ArticleNode[]) => {
    for (const node of nodes) {
      if (typeof node !== 'object' || node.tag === 'img') continue
      if (node.tag === 'caption') caption.push(...node.children)
      else if (node.tag === 'tr') into.push(...toRow(node.children))
      else walk(childrenOf(node), node.tag === 'thead' ? head : into)
    }
  }
  walk(children, body)
  const rows = [...some('caption', lone(caption)), ...some('thead', head), ...some('tbody', body)]
  return isBlank(body) ? [] : [make('table', rows)]
}

/** Cells stay where they are, empty ones too: a row is read by columns. */
function toRow(children: ArticleNode[]): ArticleNode[] {
  const cells = children.flatMap((node) =>
    typeof node === 'object' && (node.tag === 'td' || node.tag === 'th') ? [make(node.tag, lone(node.children))] : [],
  )
  return cells.length === 0 ? [] : [make('tr', cells)]
}

/** Without blanks at both ends. */
function trimmed(nodes: ArticleNode[]): ArticleNode[] {
  const blank = (node: ArticleNode | undefined) => node !== undefined && isBlank([node])
  let from = 0
  let to = nodes.length
  while (from < to && blank(nodes[from])) from += 1
  while (to > from && blank(nodes[to - 1])) to -= 1
  return nodes.slice(from, to)
}
