import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Container } from '@/components/layout/container'
import { formatDateWithYear } from '@/lib/dates'

export interface LegalSection {
  id: string
  title: string
  content: ReactNode
}

/** A legal text: its date, its contents, its numbered sections. */
export function LegalDocument({
  title,
  updated,
  lead,
  sections,
  children,
}: {
  title: string
  /** `YYYY-MM-DD` */
  updated: string
  lead: ReactNode
  sections: LegalSection[]
  /** What stands between the lead and the contents. */
  children?: ReactNode
}) {
  const t = useTranslations('legal')
  return (
    <Container width="prose">
      <h1 className="text-2xl sm:text-3xl">{title}</h1>
      <p className="mt-2 text-muted text-sm">{t('updated', { date: formatDateWithYear(updated) })}</p>
      <div className="prose mt-5">{lead}</div>
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
      {sections.map((section, index) => (
        <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="mt-8 scroll-mt-28">
          <h2 id={`${section.id}-title`} className="mb-2 text-xl">
            {index + 1}. {section.title}
          </h2>
          <div className="prose">{section.content}</div>
        </section>
      ))}
    </Container>
  )
}
