import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { AuthChoices } from '@/components/account/auth-choices'
import { GoOnSignedIn } from '@/components/account/redirect-signed-in'
import { configuredProviders } from '@/lib/account/openid'
import { env } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.auth.title, robots: { index: false } }

export default async function AuthPage() {
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      <GoOnSignedIn />
      <AuthChoices configured={configuredProviders(env())} />
    </AccountPage>
  )
}
