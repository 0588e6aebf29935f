import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage, readAccountForm } from '@/components/account/account-page'
import { ForgotPasswordForm } from '@/components/account/forgot-password-form'
import type { SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'

export const metadata: Metadata = { title: messages.auth.forgotTitle, robots: { index: false } }

// Not cached: shows the result of a form sent without JavaScript.
export const dynamic = 'force-dynamic'

export default async function ForgotPasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { forms, done } = await readAccountForm(await searchParams)
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('forgotTitle')} lead={t('forgotText')} plain>
      <ForgotPasswordForm plain={forms('forgot', { email: '' })} mailed={done === 'mailed'} />
    </AccountPage>
  )
}
