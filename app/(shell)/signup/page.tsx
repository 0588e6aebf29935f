import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage, PrivacyLabel, readAccountForm } from '@/components/account/account-page'
import { GoOnSignedIn } from '@/components/account/redirect-signed-in'
import { SignUpForm } from '@/components/account/sign-up-form'
import { WayLink } from '@/components/account/way-link'
import { EMPTY_SIGN_UP } from '@/lib/account/sign-up'
import type { SearchParams } from '@/lib/http/search-params'
import { brandName } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.auth.signupTitle, robots: { index: false } }

// Not cached: shows the result of a form sent without JavaScript.
export const dynamic = 'force-dynamic'

export default async function SignUpPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { wish, forms } = await readAccountForm(await searchParams)
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('signupTitle')} lead={t('signupLead')} plain>
      <GoOnSignedIn />
      <SignUpForm privacy={<PrivacyLabel />} brand={brandName()} plain={forms('signup', EMPTY_SIGN_UP)} />
      <p className="mt-4">
        <WayLink href="/login" wish={wish}>
          {t('haveAccount')}
        </WayLink>
      </p>
    </AccountPage>
  )
}
