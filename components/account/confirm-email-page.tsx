import { getTranslations } from 'next-intl/server'
import { Notice } from '@/components/ui/notice'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { brandName } from '@/lib/settings/env'
import { AccountPage, readAccountForm } from './account-page'
import { ConfirmEmail, Confirmed } from './confirm-email'
import { ResendEmail } from './resend-email'
import { WayLink } from './way-link'

/** With the mail's token, the button that confirms; without one how to get a mail. Only the page that follows a registration says that one went. */
export async function ConfirmEmailPage({ email, search }: { email: string | null; search: SearchParams }) {
  const t = await getTranslations('auth')
  const { wish, before, done, fields, forms } = await readAccountForm(search)
  const linked = firstValue(search.token)
  const link = linked || fields.get('token')
  if (done === 'confirmed')
    return (
      <AccountPage title={t('confirmTitle')} plain>
        <Confirmed way={wish} />
      </AccountPage>
    )
  const justSent = !link && before === '/signup'
  const resent = done === 'resent' && !linked && <Notice tone="positive" title={t('resent')} className="mb-4" />
  const plain = forms('resend', { email: '' })
  if (!link)
    return (
      <AccountPage title={t('confirmTitle')} lead={justSent ? t('signupDone') : t('confirmLead')} plain>
        {resent}
        <p>{t('openMail')}</p>
        <ResendEmail email={email} just_sent={justSent} plain={plain} />
        <p className="mt-4">
          <WayLink href="/login" wish={wish}>
            {t('confirmedElsewhere')}
          </WayLink>
        </p>
      </AccountPage>
    )
  return (
    <AccountPage title={t('confirmTitle')} plain>
      {resent}
      <ConfirmEmail
        email={email}
        token={link}
        brand={brandName()}
        plain={forms('confirm', { password: '' })}
        asked={done === 'password_asked'}
      >
        <ResendEmail
          email={email}
          just_sent={false}
          heading={<p className="text-muted">{t('sendAgainText')}</p>}
          // The form above shows the failure of either.
          plain={{
            ...plain,
            hidden: { ...plain.hidden, token: link },
            sent: plain.sent && { ...plain.sent, failure: null },
          }}
        />
      </ConfirmEmail>
    </AccountPage>
  )
}
