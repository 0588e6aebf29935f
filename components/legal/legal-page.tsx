import type { ReactNode } from 'react'
import { LegalDocument } from '@/components/legal/legal-document'
import { env } from '@/lib/env'
import { type LegalText, legalValues, readBlocks } from '@/lib/legal/text'
import { LegalBlocks } from './legal-blocks'

/** One of the legal texts of messages/legal with what the operator's configuration says. */
export function LegalPage({ title, text, children }: { title: string; text: LegalText; children?: ReactNode }) {
  const values = legalValues(env())
  return (
    <LegalDocument
      title={title}
      updated={text.updated}
      lead={<LegalBlocks blocks={readBlocks(text.lead, values)} />}
      sections={text.sections.map(({ id, title, blocks }) => ({
        id,
        title,
        content: <LegalBlocks blocks={readBlocks(blocks, values)} />,
      }))}
    >
      {children}
    </LegalDocument>
  )
}
