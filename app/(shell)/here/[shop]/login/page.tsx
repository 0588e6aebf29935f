import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { GoOnSignedIn } from '@/components/account/go-on-signed-in'
import { LoginForm } from '@/components/account/login-form'
import { socialButtons } from '@/components/account/social-texts'
import { formTexts } from '@/components/account/texts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('loginTitle'), robots: { index: false } }
}

export default async function LoginPage() {
  const t = await getTranslations('auth')
  const texts = await formTexts(
    ['username_required', 'password_required', 'too_long'],
    ['invalid_credentials', 'email_not_confirmed'],
  )
  return (
    <AccountPage title={t('loginTitle')}>
      <GoOnSignedIn />
      <LoginForm
        texts={{
          ...texts,
          email: t('email'),
          password: t('password'),
          show_password: t('showPassword'),
          hide_password: t('hidePassword'),
          remember: t('remember'),
          submit: t('submitLogin'),
          forgot: t('forgot'),
          expired: t('expired'),
          logged_out: t('loggedOut'),
          erased: t('erased'),
          resend: t('resendShort'),
          or: t('or'),
        }}
        social={(await socialButtons()).filter(({ configured }) => configured)}
      />
      <p className="mt-4">
        <Link href="/signup" className="link inline-flex min-h-touch items-center">
          {t('noAccount')}
        </Link>
      </p>
    </AccountPage>
  )
}
