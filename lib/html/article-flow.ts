import { type ArticleNode, type ArticleTag, GALLERY } from './article-parts'

/** Block elements, including layout elements whose boxes are dropped. */
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
const getChildren = (node: ArticleNode): ArticleNode[] =>
  typeof node === 'object' && node.tag !== 'img' ? node.children : []
const holdsBlock = (node: ArticleNode): boolean => getChildren(node).some((one) => isBlock(one) || holdsBlock(one))

export const isBlank = (nodes: ArticleNode[]): boolean =>
  nodes.every((node) =>
    typeof node === 'string'
      ? node.trim() === ''
      : node.tag !== 'img' && node.tag !== 'hr' && (node.tag === 'br' || isBlank(node.children)),
  )

/**
 * Normalises nodes to valid HTML: loose text in paragraphs, no block inside a paragraph, lists only with items and
 * tables only with rows, nothing empty. Otherwise browsers would restructure the DOM and hydration would fail.
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
  // Text blocks that contain a block are replaced by their parts; so are stray table parts and figures.
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

/** Content of an item or cell: text as is, or blocks if there are any. */
const lone = (nodes: ArticleNode[]) =>
  nodes.some((node) => isBlock(node) || holdsBlock(node)) ? unwrapped(flow(nodes)) : trimmed(nodes)

function unwrapped(nodes: ArticleNode[]): ArticleNode[] {
  const [first] = nodes
  return nodes.length === 1 && typeof first === 'object' && first.tag === 'p' ? first.children : nodes
}

function toFigure(children: ArticleNode[]): ArticleNode[] {
  const isCaption = (node: ArticleNode) => typeof node === 'object' && node.tag === 'figcaption'
  const caption = children.filter(isCaption).flatMap(getChildren)
  const content = unwrapped(flow(children.filter((node) => !isCaption(node))))
  // Drops a caption without its picture.
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
      else walk(getChildren(node), node.tag === 'thead' ? head : into)
    }
  }
  walk(children, body)
  const rows = [...some('caption', lone(caption)), ...some('thead', head), ...some('tbody', body)]
  return isBlank(body) ? [] : [make('table', rows)]
}

/** Keeps cells in place, including empty ones, to preserve columns. */
function toRow(children: ArticleNode[]): ArticleNode[] {
  const cells = children.flatMap((node) =>
    typeof node === 'object' && (node.tag === 'td' || node.tag === 'th') ? [make(node.tag, lone(node.children))] : [],
  )
  return cells.length === 0 ? [] : [make('tr', cells)]
}

function trimmed(nodes: ArticleNode[]): ArticleNode[] {
  const blank = (node: ArticleNode | undefined) => node !== undefined && isBlank([node])
  let from = 0
  let to = nodes.length
  while (from < to && blank(nodes[from])) from += 1
  while (to > from && blank(nodes[to - 1])) to -= 1
  return nodes.slice(from, to)
}
