import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalDocument } from '@/components/legal/legal-document'
import { TERMS_UPDATED, termsLead, termsSections } from '@/components/legal/terms'
import { pageMetadata } from '@/lib/seo/metadata'

export const dynamic = 'force-static'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal')
  return pageMetadata({ title: t('termsTitle'), description: t('termsDescription'), path: '/toc' })
}

/** The terms of sale. Static. */
export default async function TermsPage() {
  const t = await getTranslations('legal')
  const brand = (await getTranslations('shell'))('brand')
  return (
    <LegalDocument
      title={t('termsTitle')}
      updated={TERMS_UPDATED}
      lead={termsLead(brand)}
      sections={termsSections(brand)}
    />
  )
}
