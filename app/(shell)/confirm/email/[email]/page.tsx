import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { ConfirmEmail } from '@/components/account/confirm-email'
import { ResendEmail } from '@/components/account/resend-email'
import { WayLink } from '@/components/account/way-link'
import { decoded } from '@/lib/http/decoded'
import messages from '@/messages/it.json'

// Never kept: the address is in the path.
export const dynamic = 'force-dynamic'

// The token must not travel on in a Referer, not even to ourselves.
export const metadata: Metadata = {
  title: messages.auth.confirmTitle,
  robots: { index: false },
  referrer: 'no-referrer',
}

/** With the mail's token, the button that confirms; without one, where the mail went and how to get another. */
export default async function ConfirmEmailPage({
  params,
  searchParams,
}: {
  params: Promise<{ email: string }>
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const t = await getTranslations('auth')
  const { email: segment } = await params
  const email = decoded(segment) ?? segment
  const { token } = await searchParams
  const link = typeof token === 'string' && token !== '' ? token : null
  const resend = <ResendEmail email={email} just_sent={!link} />
  if (!link)
    return (
      <AccountPage title={t('confirmTitle')} lead={t('signupDone', { email })}>
        <p>{t('openMail')}</p>
        {resend}
        <p className="mt-4">
          <WayLink href="/login">{t('confirmedElsewhere')}</WayLink>
        </p>
      </AccountPage>
    )
  return (
    <AccountPage title={t('confirmTitle')}>
      <ConfirmEmail email={email} token={link}>
        {resend}
      </ConfirmEmail>
    </AccountPage>
  )
}
