import { ConsentPreferences } from '@/components/consent/consent-preferences'
import { LegalPage, legalMetadata } from '@/components/legal/legal-page'
import { Notice } from '@/components/ui/notice'
import { usedThirdParties } from '@/lib/consent/server'
import messages from '@/messages/it.json'
import text from '@/messages/legal/cookies.json'

export const generateMetadata = () => legalMetadata('cookies', '/cookies')

/** What is stored in the browser and for how long, and the consents if any. */
export default function CookiesPage() {
  const parties = usedThirdParties()
  return (
    <LegalPage name="cookies" text={text}>
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
