import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { AuthChoices } from '@/components/account/auth-choices'
import { GoOnSignedIn } from '@/components/account/go-on-signed-in'
import { outcomeTexts, socialButtons } from '@/components/account/social-texts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('title'), robots: { index: false } }
}

export default async function AuthPage() {
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      <GoOnSignedIn />
      <AuthChoices
        providers={await socialButtons()}
        texts={{
          login: t('loginTitle'),
          sign_up: t('signupTitle'),
          or: t('or'),
          remember: t('remember'),
          outcomes: await outcomeTexts(),
        }}
      />
    </AccountPage>
  )
}
