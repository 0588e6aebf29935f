import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { ForgotPasswordForm } from '@/components/account/forgot-password-form'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.auth.forgotTitle, robots: { index: false } }

export default async function ForgotPasswordPage() {
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('forgotTitle')} lead={t('forgotText')}>
      <ForgotPasswordForm />
    </AccountPage>
  )
}
