import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LegalPage } from '@/components/legal/legal-page'
import { pageMetadata } from '@/lib/seo/metadata'
import text from '@/messages/legal/accessibility.json'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal')
  return pageMetadata({
    title: t('accessibilityTitle'),
    description: t('accessibilityDescription'),
    path: '/accessibility',
  })
}

/** How accessible the shop is, and whom to tell where it is not (docs/domain.md#L17). */
export default async function AccessibilityPage() {
  const t = await getTranslations('legal')
  return <LegalPage title={t('accessibilityTitle')} text={text} />
}
