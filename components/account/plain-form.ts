import 'server-only'
import { cookies, headers } from 'next/headers'
import { failureText } from '@/components/forms/failure-text'
import type { PlainForm } from '@/components/forms/use-submit-form'
import { kept_account } from '@/lib/account/plain-form'
import { readFormValues } from '@/lib/forms/form-values'
import { formToken, readSentForm } from '@/lib/forms/sent-form'
import { firstValue, type SearchParams } from '@/lib/http/search-params'
import { ownReferer, safeRedirect } from '@/lib/session/redirect'
import messages from '@/messages/it.json'

/**
 * Reads the data that a login page passes to its forms without JavaScript; `wish`: destination or origin; `before`: our
 * own referring page.
 */
export async function readAccountForm(search: SearchParams) {
  const [store, head] = await Promise.all([cookies(), headers()])
  const sent = await readSentForm(store, search, kept_account)
  const fields = new URLSearchParams(sent?.fields)
  const from = ownReferer(head.get('referer'), head.get('host'))
  const wish = safeRedirect(
    fields.get('redirect') ?? firstValue(search.redirect) ?? (from && `${from.pathname}${from.search}`),
  )
  const { failure = null, errors = [], done = null } = sent ?? {}
  const text = failure && (failure.code === 'stale' ? messages.checkout.collectPage.stale : failureText(failure))
  const hidden = { xsrf: formToken(store), ...(wish && { redirect: wish }) }
  const forms = (
    form: 'login' | 'signup' | 'confirm' | 'resend' | 'forgot' | 'reset',
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
