import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { ResetPasswordForm } from '@/components/account/reset-password-form'
import { brandName } from '@/lib/brand'
import messages from '@/messages/it.json'

// The guid must not travel on in a Referer.
export const metadata: Metadata = { title: messages.auth.resetTitle, robots: { index: false }, referrer: 'no-referrer' }

export default async function ResetPasswordPage() {
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('resetTitle')}>
      <ResetPasswordForm brand={brandName()} />
    </AccountPage>
  )
}
