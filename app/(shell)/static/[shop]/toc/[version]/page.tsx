import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import { siteCalls } from '@/lib/contract/site'
import { findTerms } from '@/lib/legal/legal-text'
import { TERMS_VERSION, termsDay, termsPath } from '@/lib/legal/terms-version'
import { readForPage } from '@/lib/platform/server'

type Props = { params: Promise<{ version: string }> }

export const generateMetadata = async ({ params }: Props) => ({
  ...(await legalMetadata('terms', termsPath((await params).version))),
  robots: { index: false },
})

/**
 * Terms as published on that day, with the shop data stored with an order's version, so that agreed terms stay
 * readable.
 */
export default async function TermsVersionPage({ params }: Props) {
  const { version } = await params
  const day = termsDay(version)
  const text = findTerms(day)
  const kept = text && version !== day ? await readForPage(siteCalls.getTerms, { params: { version } }) : null
  if (!text || (version !== day && !kept)) notFound()
  const t = await getTranslations('legal')
  return (
    <LegalPage name="terms" text={text} kept={kept}>
      {!kept && day !== TERMS_VERSION && <p className="text-muted">{t('operatorNow')}</p>}
    </LegalPage>
  )
}
