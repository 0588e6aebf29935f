import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ConsentPreferences } from '@/components/consent/consent-preferences'
import { LegalPage } from '@/components/legal/legal-page'
import { Notice } from '@/components/ui/notice'
import { usedThirdParties } from '@/lib/consent/server'
import { pageMetadata } from '@/lib/seo/metadata'
import messages from '@/messages/it.json'
import text from '@/messages/legal/cookies.json'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('legal')
  return pageMetadata({ title: t('cookiesTitle'), description: t('cookiesDescription'), path: '/cookies' })
}

/** What is kept in the browser and for how long, and the choice where there is one. */
export default async function CookiesPage() {
  const t = await getTranslations('legal')
  const parties = usedThirdParties()
  return (
    <LegalPage title={t('cookiesTitle')} text={text}>
      {parties.length > 0 && (
        <section
          id="preferenze"
          aria-labelledby="preferenze-title"
          className="my-6 scroll-mt-28 rounded-lg border border-line bg-surface p-4 sm:p-5"
        >
          <h2 id="preferenze-title" className="mb-2 text-xl">
            {messages.consent.preferences}
          </h2>
          <noscript>
            <Notice title={messages.consent.noScript} />
          </noscript>
          <ConsentPreferences parties={parties} />
        </section>
      )}
    </LegalPage>
  )
}
