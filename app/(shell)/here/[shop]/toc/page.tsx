import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalPage } from '@/components/legal/legal-page'
import { pageMetadata } from '@/lib/seo/metadata'
import text from '@/messages/legal/terms.json'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal')
  return pageMetadata({ title: t('termsTitle'), description: t('termsDescription'), path: '/toc' })
}

/** The terms of sale. */
export default async function TermsPage() {
  const t = await getTranslations('legal')
  return <LegalPage title={t('termsTitle')} text={text} />
}
