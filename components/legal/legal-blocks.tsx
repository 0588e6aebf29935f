import { Fragment, type ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import type { LegalPart, ReadBlock } from '@/lib/legal-text'

/** The paragraphs and lists of a legal text as elements. */
export function LegalBlocks({ blocks }: { blocks: ReadBlock[] }) {
  return blocks.map((block, index) =>
    'list' in block ? (
      <ul key={partKey(index)}>
        {block.list.map((entry, position) => (
          <li key={partKey(position)}>{renderParts(entry)}</li>
        ))}
      </ul>
    ) : (
      <p key={partKey(index)}>{renderParts(block.paragraph)}</p>
    ),
  )
}

/** A text's parts never change their places. */
const partKey = (index: number) => `part-${index}`

function renderParts(parts: LegalPart[]): ReactNode[] {
  return parts.map((part, index) => {
    if ('strong' in part) return <strong key={partKey(index)}>{part.strong}</strong>
    if ('link' in part) return <LegalLink key={partKey(index)} {...part} />
    return <Fragment key={partKey(index)}>{part.text}</Fragment>
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
