import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { ForgotPasswordForm } from '@/components/account/forgot-password-form'
import { formTexts } from '@/components/account/texts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: t('forgotTitle'), robots: { index: false } }
}

export default async function ForgotPasswordPage() {
  const t = await getTranslations('auth')
  const texts = await formTexts(['required', 'email_invalid'])
  return (
    <AccountPage title={t('forgotTitle')} lead={t('forgotText')}>
      <ForgotPasswordForm texts={{ ...texts, email: t('email'), submit: t('forgotSubmit'), sent: t('forgotSent') }} />
    </AccountPage>
  )
}
