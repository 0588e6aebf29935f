import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Container } from '@/components/layout/container'
import { RichText } from '@/components/ui/rich-text'
import type { TermsValues } from '@/lib/contract/site'
import { type LegalText, legalValues, readBlocks, readOperator, readSections } from '@/lib/legal/legal-text'
import { formatDateWithYear } from '@/lib/rules/dates'
import { pageMetadata } from '@/lib/seo/metadata'
import { env } from '@/lib/settings/env'

type LegalName = 'terms' | 'transparency' | 'privacy' | 'cookies' | 'accessibility'

export async function legalMetadata(name: LegalName, path: string): Promise<Metadata> {
  const t = await getTranslations('legal')
  return pageMetadata({ title: t(`${name}Title`), description: t(`${name}Description`), path })
}

/**
 * A legal text of messages/legal filled in from the operator's configuration: date, contents, numbered sections.
 * `children` come between lead and contents; `kept` replaces the current configuration.
 */
export async function LegalPage({
  name,
  text,
  kept,
  children,
}: {
  name: LegalName
  text: LegalText
  kept?: TermsValues | null
  children?: ReactNode
}) {
  const t = await getTranslations('legal')
  const values = { ...legalValues(env(), await readOperator()), ...kept }
  const sections = readSections(text, values)
  return (
    <Container width="prose">
      <h1 className="text-2xl">{t(`${name}Title`)}</h1>
      <p className="mt-2 text-muted text-sm">{t('updated', { date: formatDateWithYear(text.updated) })}</p>
      <div className="prose mt-5">
        <RichText nodes={readBlocks(text.lead, values)} />
      </div>
      {children}
      <nav aria-label={t('contents')} className="my-6 rounded-lg border border-line bg-surface p-4 sm:p-5">
        <p className="font-bold">{t('contents')}</p>
        <ol className="mt-2 list-decimal ps-6">
          {sections.map((section) => (
            <li key={section.id} className="pointer-coarse:py-1.5">
              <a href={`#${section.id}`} className="link">
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map(({ id, title: heading, nodes }, index) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-28">
          <h2 id={`${id}-title`} className="mb-2 text-xl">
            {index + 1}. {heading}
          </h2>
          <div className="prose">
            <RichText nodes={nodes} />
          </div>
        </section>
      ))}
    </Container>
  )
}
