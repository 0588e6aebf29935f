import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { ConfirmEmail, Confirmed } from '@/components/account/confirm-email'
import { readAccountForm } from '@/components/account/plain-form'
import { ResendEmail } from '@/components/account/resend-email'
import { WayLink } from '@/components/account/way-link'
import { Notice } from '@/components/ui/notice'
import { decoded } from '@/lib/http/decoded'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { brandName } from '@/lib/settings/brand'
import messages from '@/messages/it.json'

// Not cached: the address is in the path.
export const dynamic = 'force-dynamic'

// The token must not travel on in a Referer, not even to ourselves.
export const metadata: Metadata = {
  title: messages.auth.confirmTitle,
  robots: { index: false },
  referrer: 'no-referrer',
}

/**
 * With the mailed token, the button that confirms; otherwise how to get a mail. Only after a registration it says that
 * one was sent.
 */
export default async function ConfirmEmailPage({
  params,
  searchParams,
}: {
  params: Promise<{ email: string }>
  searchParams: Promise<SearchParams>
}) {
  const t = await getTranslations('auth')
  const { email: segment } = await params
  const email = decoded(segment) ?? segment
  const search = await searchParams
  const { wish, before, hidden, done, failure, fields, forms } = await readAccountForm(search)
  const link = firstValue(search.token) || fields.get('token')
  if (done === 'confirmed')
    return (
      <AccountPage title={t('confirmTitle')} plain>
        <Confirmed way={wish} />
      </AccountPage>
    )
  const just_sent = !link && before === '/signup'
  const resend = (
    <ResendEmail email={email} just_sent={just_sent} hidden={{ ...hidden, ...(link && { token: link }) }} />
  )
  if (!link)
    return (
      <AccountPage title={t('confirmTitle')} lead={just_sent ? t('signupDone', { email }) : t('confirmLead')} plain>
        {done === 'resent' && <Notice tone="positive" title={t('resent')} className="mb-4" />}
        {failure && <Notice tone="critical" title={failure} className="mb-4" />}
        <p>{t('openMail')}</p>
        {resend}
        <p className="mt-4">
          <WayLink href="/login" wish={wish}>
            {t('confirmedElsewhere')}
          </WayLink>
        </p>
      </AccountPage>
    )
  return (
    <AccountPage title={t('confirmTitle')} plain>
      {done === 'resent' && <Notice tone="positive" title={t('resent')} className="mb-4" />}
      <ConfirmEmail
        email={email}
        token={link}
        brand={brandName()}
        plain={forms('confirm', { password: '' })}
        asked={done === 'password_asked'}
      >
        {resend}
      </ConfirmEmail>
    </AccountPage>
  )
}
