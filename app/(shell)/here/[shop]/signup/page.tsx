import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { GoOnSignedIn } from '@/components/account/go-on-signed-in'
import { SignUpForm } from '@/components/account/sign-up-form'
import { formTexts } from '@/components/account/texts'
import { PASSWORD_MIN } from '@/lib/contract/auth'
import messages from '@/messages/it.json'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('signupTitle'), robots: { index: false } }
}

export default async function SignUpPage() {
  const t = await getTranslations('auth')
  const texts = await formTexts([
    'required',
    'too_long',
    'email_invalid',
    'date_invalid',
    'birth_day_in_future',
    'too_young',
    'privacy_required',
    'password_too_short',
    'password_too_common',
    'password_mismatch',
  ])
  // In a tab of its own: what is typed already stays.
  const privacy = t.rich('privacy', {
    link: (chunks) => (
      <a href="/privacy" target="_blank" rel="noopener" className="link">
        {chunks}
      </a>
    ),
  })
  return (
    <AccountPage title={t('signupTitle')} lead={t('signupLead')}>
      <GoOnSignedIn />
      <SignUpForm
        privacy={privacy}
        texts={{
          ...texts,
          first_name: t('firstName'),
          last_name: t('lastName'),
          birth_day: t('birthDay'),
          birth_day_hint: t('birthDayHint'),
          email: t('email'),
          password: t('password'),
          password_hint: t('passwordHint', { min: PASSWORD_MIN }),
          confirm_password: t('confirmPassword'),
          show_password: t('showPassword'),
          hide_password: t('hidePassword'),
          consents: t('consents'),
          marketing: t('marketing'),
          profiling: t('profiling'),
          localization: t('location'),
          submit: t('submitSignup'),
          kept: messages.auth.kept,
        }}
      />
      <p className="mt-4">
        <Link href="/login" className="link inline-flex min-h-touch items-center">
          {t('haveAccount')}
        </Link>
      </p>
    </AccountPage>
  )
}
