import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalPage } from '@/components/legal/legal-page'
import { pageMetadata } from '@/lib/seo/metadata'
import text from '@/messages/legal/privacy.json'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal')
  return pageMetadata({ title: t('privacyTitle'), description: t('privacyDescription'), path: '/privacy' })
}

/** The privacy notice. */
export default async function PrivacyPage() {
  const t = await getTranslations('legal')
  return <LegalPage title={t('privacyTitle')} text={text} />
}
