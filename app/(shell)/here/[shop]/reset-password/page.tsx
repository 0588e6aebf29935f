import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { ResetPasswordForm } from '@/components/account/reset-password-form'
import { formTexts } from '@/components/account/texts'
import { PASSWORD_MIN } from '@/lib/contract/auth'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  // The guid must not travel on in a Referer.
  return { title: t('resetTitle'), robots: { index: false }, referrer: 'no-referrer' }
}

export default async function ResetPasswordPage() {
  const t = await getTranslations('auth')
  const texts = await formTexts(['required', 'password_too_short', 'password_too_common', 'too_long'], ['link_expired'])
  return (
    <AccountPage title={t('resetTitle')}>
      <ResetPasswordForm
        texts={{
          ...texts,
          new_password: t('newPassword'),
          password_hint: t('passwordHint', { min: PASSWORD_MIN }),
          show_password: t('showPassword'),
          hide_password: t('hidePassword'),
          submit: t('resetSubmit'),
          done: t('resetDone'),
          login: t('goLogin'),
          ask_again: t('forgotSubmit'),
        }}
      />
    </AccountPage>
  )
}
