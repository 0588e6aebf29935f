import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Container } from '@/components/layout/container'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cx } from '@/components/ui/class-names'
import { Notice } from '@/components/ui/notice'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import messages from '@/messages/it.json'
import 'server-only'
import { cookies, headers } from 'next/headers'
import { failureText } from '@/components/forms/failure-text'
import type { PlainForm } from '@/components/forms/use-submit-form'
import { keptAccount } from '@/lib/account/sent-account'
import { formToken, readFormValues, readSentForm } from '@/lib/forms/sent-form'
import { ownReferer, safeRedirect } from '@/lib/session/redirect'

export function AccountPage({
  title,
  lead,
  plain = false,
  children,
}: {
  title: string
  lead?: ReactNode
  /** Works without JavaScript. */
  plain?: boolean
  children: ReactNode
}) {
  const t = useTranslations('auth')
  return (
    <Container width="form">
      <h1 className={cx('font-bold text-2xl', lead ? 'mb-2' : 'mb-4')}>{title}</h1>
      {lead && <p className="mb-4 text-muted">{lead}</p>}
      {!plain && (
        <noscript>
          <Notice tone="warning" title={t('noScript')} className="mb-4" />
        </noscript>
      )}
      <Card>{children}</Card>
    </Container>
  )
}

/** Target of a guest's mail. The button sends the token, since mail scanners open links. */
export function OpenLinkPage({
  search: { token, failed },
  action,
  texts,
  otherWay,
}: {
  search: SearchParams
  action: string
  texts: { title: string; text: string; open: string; used: string; usedText: string; again: string }
  /** Shown once the link is used up. */
  otherWay?: ReactNode
}) {
  const known = typeof token === 'string' && token !== ''
  const [why, text] =
    failed === '1'
      ? [messages.errors.generic, texts.again]
      : [failed === 'used' ? texts.used : messages.auth.linkMissing, texts.usedText]
  return (
    <AccountPage title={texts.title} plain>
      {known ? (
        <form method="post" action={action} className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p className="text-muted">{texts.text}</p>
          <Button type="submit" size="lg" wide>
            {texts.open}
          </Button>
        </form>
      ) : (
        <Notice tone="warning" title={why} action={failed === 'used' && otherWay}>
          {text}
        </Notice>
      )}
    </AccountPage>
  )
}

/** Label of the registration's checkbox. The notice opens in another tab, so that input stays. */
export function PrivacyLabel() {
  return useTranslations('auth').rich('privacy', {
    link: (chunks) => (
      <a href="/privacy" target="_blank" rel="noopener" className="link">
        {chunks}
      </a>
    ),
  })
}

/**
 * Reads the data that a login page passes to its forms without JavaScript; `wish`: destination or origin; `before`: our
 * own referring page.
 */
export async function readAccountForm(search: SearchParams) {
  const [store, head] = await Promise.all([cookies(), headers()])
  const sent = await readSentForm(store, search, keptAccount)
  const fields = new URLSearchParams(sent?.fields)
  const from = ownReferer(head.get('referer'), head.get('host'))
  const wish = safeRedirect(
    fields.get('redirect') ?? firstValue(search.redirect) ?? (from && `${from.pathname}${from.search}`),
  )
  const { failure = null, errors = [], done = null } = sent ?? {}
  const text = failure && (failure.code === 'stale' ? messages.checkout.collectPage.stale : failureText(failure))
  const hidden = { xsrf: formToken(store), ...(wish && { redirect: wish }) }
  const forms = (
    form: 'login' | 'code' | 'signup' | 'confirm' | 'resend' | 'forgot' | 'reset',
    defaults: object,
  ): PlainForm => ({
    action: `/api/account/${form}`,
    hidden,
    sent: sent && {
      values: readFormValues(defaults, fields),
      errors,
      failure: text === null || failure === null ? null : { code: failure.code, text },
    },
  })
  return { wish, before: from?.pathname ?? null, hidden, done, failure: text, fields, forms }
}
