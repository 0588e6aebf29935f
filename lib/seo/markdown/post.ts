import { postPath } from '@/lib/blog/paths'
import type { Post } from '@/lib/blog/posts'
import type { ArticleNode } from '@/lib/html/article-parts'
import { escapedMarkdown, toMarkdown } from '@/lib/html/markdown'
import type { HtmlNode } from '@/lib/html/tree'
import { absolute } from '@/lib/settings/env'

/** Texts around a post, from the message catalogue. */
export interface PostTexts {
  byline: string
  disclaimer: string
}

/** A post's page as Markdown, with absolute addresses. */
export function postMarkdown(post: Post, { byline, disclaimer }: PostTexts): string {
  return `${[
    `# ${escapedMarkdown(post.title)}`,
    escapedMarkdown(byline),
    toMarkdown(post.body.map(withAddress)),
    disclaimer,
    `<${absolute(postPath(post.slug))}>`,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

function withAddress(node: ArticleNode): HtmlNode {
  if (typeof node === 'string') return node
  if (node.tag === 'img') return { tag: 'img', attributes: { alt: node.alt, src: absolute(node.src) }, children: [] }
  const attributes: Record<string, string> =
    node.tag === 'a' ? { href: node.href.startsWith('/') ? absolute(node.href) : node.href } : {}
  return { tag: node.tag, attributes, children: node.children.map(withAddress) }
}
