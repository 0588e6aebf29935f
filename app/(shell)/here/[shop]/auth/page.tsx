import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { SocialButtons } from '@/components/account/social-buttons'
import { ButtonLink } from '@/components/ui/button'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('title'), robots: { index: false } }
}

const PROVIDERS = ['Facebook', 'Google', 'Apple'] as const

export default async function AuthPage() {
  const t = await getTranslations('auth')
  const providers = PROVIDERS.map((provider) => ({
    id: provider,
    label: t(`social${provider}`),
    unavailable: t('socialUnavailable', { provider }),
  }))
  return (
    <AccountPage title={t('title')} lead={t('lead')}>
      <div className="grid gap-3">
        <ButtonLink href="/login" size="lg" wide>
          {t('loginTitle')}
        </ButtonLink>
        <ButtonLink href="/signup" size="lg" variant="secondary" wide>
          {t('signupTitle')}
        </ButtonLink>
      </div>
      <p className="my-4 text-center text-muted">{t('or')}</p>
      <SocialButtons providers={providers} />
    </AccountPage>
  )
}
