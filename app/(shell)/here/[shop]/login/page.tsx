import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { LoginForm } from '@/components/account/login-form'
import { GoOnSignedIn } from '@/components/account/redirect-signed-in'
import { WayLink } from '@/components/account/way-link'
import { configuredProviders } from '@/lib/account/social-settings'
import { env } from '@/lib/env'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.auth.loginTitle, robots: { index: false } }

export default async function LoginPage() {
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('loginTitle')}>
      <GoOnSignedIn />
      <LoginForm social={configuredProviders(env())} />
      <p className="mt-4">
        <WayLink href="/signup">{t('noAccount')}</WayLink>
      </p>
    </AccountPage>
  )
}
