import { getTranslations } from 'next-intl/server'
import { AccountPage, readAccountForm } from '@/components/account/account-page'
import { ResetPasswordForm } from '@/components/account/reset-password-form'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { tokenMetadata } from '@/lib/seo/metadata'
import { brandName } from '@/lib/settings/env'
import messages from '@/messages/it.json'

export const metadata = tokenMetadata(messages.auth.resetTitle)

// Not cached: shows the result of a form sent without JavaScript.
export const dynamic = 'force-dynamic'

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const search = await searchParams
  const { fields, forms, done } = await readAccountForm(search)
  const t = await getTranslations('auth')
  return (
    <AccountPage title={t('resetTitle')} plain>
      <ResetPasswordForm
        brand={brandName()}
        guid={firstValue(search.guid) ?? fields.get('guid') ?? ''}
        plain={forms('reset', { newPassword: '' })}
        done={done === 'new_password'}
      />
    </AccountPage>
  )
}
