import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { PrivacyLabel } from '@/components/account/privacy-label'
import { GoOnSignedIn } from '@/components/account/redirect-signed-in'
import { SignUpForm } from '@/components/account/sign-up-form'
import { WayLink } from '@/components/account/way-link'
import { brandName } from '@/lib/brand'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.auth.signupTitle, robots: { index: false } }

export default async function SignUpPage() {
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('signupTitle')} lead={t('signupLead')}>
      <GoOnSignedIn />
      <SignUpForm privacy={<PrivacyLabel />} brand={brandName()} />
      <p className="mt-4">
        <WayLink href="/login">{t('haveAccount')}</WayLink>
      </p>
    </AccountPage>
  )
}
