import { Fragment, type ReactNode } from 'react'
import { type ArticleNode, GALLERY } from '@/lib/html/article-parts'
import { Link } from './link'
import { Picture } from './picture'

/** Rendered width of a picture in the text, whole or in a row of several. */
const WHOLE = '(min-width: 46rem) 42rem, 92vw'
const SHARED = '(min-width: 46rem) 14rem, 46vw'

/** Renders third-party or legal text from the nodes that its parser (`lib/html`) allowed; no HTML is injected. */
export function RichText({ nodes, sizes = WHOLE }: { nodes: ArticleNode[]; sizes?: string }): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a text have no ID and never move
    <Fragment key={index}>
      <Piece node={node} sizes={sizes} />
    </Fragment>
  ))
}

function Piece({ node, sizes }: { node: ArticleNode; sizes: string }) {
  if (typeof node === 'string') return node
  if (node.tag === 'img') {
    const { src, alt, width, height } = node
    return width && height ? <Picture src={src} alt={alt} width={width} height={height} sizes={sizes} /> : null
  }
  if (node.tag === GALLERY)
    return (
      <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
        <RichText nodes={node.children} sizes={SHARED} />
      </div>
    )
  const children = <RichText nodes={node.children} sizes={sizes} />
  if (node.tag === 'a')
    return node.href.startsWith('/') ? (
      <Link href={node.href}>{children}</Link>
    ) : (
      <a href={node.href} rel={node.rel ?? undefined}>
        {children}
      </a>
    )
  if (node.tag === 'table')
    return (
      // A wide table scrolls on its own, also by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable (WCAG 2.1.1)
      <div className="scroll-x" tabIndex={0}>
        <table>{children}</table>
      </div>
    )
  if (node.tag === 'pre')
    return (
      // A long code line scrolls too.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable (WCAG 2.1.1)
      <pre tabIndex={0}>{children}</pre>
    )
  const Tag = node.tag
  if (Tag === 'br' || Tag === 'hr') return <Tag />
  return <Tag>{children}</Tag>
}
