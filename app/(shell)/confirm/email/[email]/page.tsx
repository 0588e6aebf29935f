import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AccountPage } from '@/components/account/account-page'
import { ConfirmEmail } from '@/components/account/confirm-email'
import { ResendEmail } from '@/components/account/resend-email'
import { formTexts } from '@/components/account/texts'
import { decoded } from '@/lib/http/decoded'
import { countTexts } from '@/lib/i18n/count'

// Never kept: the address is in the path.
export const dynamic = 'force-dynamic'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('auth')
  // The token must not travel on in a Referer, not even to ourselves.
  return { title: t('confirmTitle'), robots: { index: false }, referrer: 'no-referrer' }
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
  const texts = await formTexts([], ['link_expired'])
  const link = typeof token === 'string' && token !== '' ? token : null
  const resend = (
    <ResendEmail
      email={email}
      just_sent={!link}
      texts={{
        ...texts,
        resend: t('resend'),
        resend_in: countTexts((seconds) => t('resendIn', { seconds })),
        resent: t('resent'),
      }}
    />
  )
  if (!link)
    return (
      <AccountPage title={t('confirmTitle')} lead={t('signupDone', { email })}>
        <p>{t('openMail')}</p>
        {resend}
      </AccountPage>
    )
  return (
    <AccountPage title={t('confirmTitle')}>
      <ConfirmEmail
        email={email}
        token={link}
        texts={{
          ...texts,
          lead: t('confirmText', { email }),
          submit: t('confirmSubmit'),
          done: t('confirmDone'),
          login: t('goLogin'),
        }}
      >
        {resend}
      </ConfirmEmail>
    </AccountPage>
  )
}
