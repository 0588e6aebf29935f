import { Fragment, type ReactNode } from 'react'
import type { RichNode } from '@/lib/html/rich-text'

/** A text that came as HTML, as elements: its tags are those of `parseRichText`, so nothing is ever injected. */
export function RichText({ nodes }: { nodes: RichNode[] }): ReactNode {
  return nodes.map((node, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a text's pieces have no name of their own and never move
    if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>
    const Tag = node.tag
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    if (Tag === 'br') return <br key={index} />
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Tag key={index}>
        <RichText nodes={node.children} />
      </Tag>
    )
  })
}
