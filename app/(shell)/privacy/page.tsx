import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalDocument } from '@/components/legal/legal-document'
import { PRIVACY_UPDATED, privacyLead, privacySections } from '@/components/legal/privacy'
import { pageMetadata } from '@/lib/seo/metadata'

export const dynamic = 'force-static'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal')
  return pageMetadata({ title: t('privacyTitle'), description: t('privacyDescription'), path: '/privacy' })
}

/** The privacy notice. Static. */
export default async function PrivacyPage() {
  const t = await getTranslations('legal')
  const brand = (await getTranslations('shell'))('brand')
  return (
    <LegalDocument
      title={t('privacyTitle')}
      updated={PRIVACY_UPDATED}
      lead={privacyLead(brand)}
      sections={privacySections(brand)}
    />
  )
}
