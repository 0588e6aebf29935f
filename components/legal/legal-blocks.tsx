import { Fragment, type ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import type { LegalPart, ReadBlock } from '@/lib/legal/text'

/** The paragraphs and lists of a legal text as elements. */
export function LegalBlocks({ blocks }: { blocks: ReadBlock[] }) {
  return blocks.map((block, index) =>
    'list' in block ? (
      <ul key={keyOf(index)}>
        {block.list.map((entry, position) => (
          <li key={keyOf(position)}>{partsOf(entry)}</li>
        ))}
      </ul>
    ) : (
      <p key={keyOf(index)}>{partsOf(block.paragraph)}</p>
    ),
  )
}

/** A text's parts never change their places. */
const keyOf = (index: number) => `part-${index}`

function partsOf(parts: LegalPart[]): ReactNode[] {
  return parts.map((part, index) => {
    if ('strong' in part) return <strong key={keyOf(index)}>{part.strong}</strong>
    if ('link' in part) return <LegalLink key={keyOf(index)} {...part} />
    return <Fragment key={keyOf(index)}>{part.text}</Fragment>
  })
}

function LegalLink({ link, href }: { link: string; href: string }) {
  if (href.startsWith('/'))
    return (
      <Link href={href} className="link">
        {link}
      </Link>
    )
  return (
    <a href={href} rel="noopener noreferrer" className="link">
      {link}
    </a>
  )
}
