'use client'

import { useState } from 'react'
import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { type PlainForm, useSubmitForm } from '@/components/forms/use-submit-form'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { nameErrors } from '@/lib/account/new-password'
import { authCalls, new_password, PASSWORD_MIN } from '@/lib/contract/auth'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/session/api'
import { loginPath } from '@/lib/session/guard'
import { readWayBack } from '@/lib/session/way-back'
import messages from '@/messages/it.json'

const texts = messages.auth

// Named like the request's field.
const values = z.object({ newPassword: new_password })

/** Sets a new password with the GUID of the mailed link. */
export function ResetPasswordForm({
  brand,
  guid,
  plain,
  done,
}: {
  brand: string
  /** Empty for an incomplete link. */
  guid: string
  plain: PlainForm
  /** It was set without JavaScript. */
  done: boolean
}) {
  const [isSet, setIsSet] = useState(done)
  const resolver = schemaResolver(values, ({ newPassword = '' }) => nameErrors('newPassword', newPassword, { brand }))
  const form = useSubmitForm({
    labels: { newPassword: texts.newPassword },
    resolver,
    plain: { ...plain, hidden: { ...plain.hidden, guid } },
    send: ({ newPassword }) => api(authCalls.confirmResetPassword, { body: { guid, newPassword } }),
    onSent: () => setIsSet(true),
  })

  if (isSet)
    return (
      <Notice
        live
        tone="positive"
        title={texts.resetDone}
        action={<ButtonLink href={loginPath(readWayBack())}>{texts.goLogin}</ButtonLink>}
      />
    )
  const again = (
    <ButtonLink size="sm" variant="secondary" href="/forgot-password">
      {texts.forgotSubmit}
    </ButtonLink>
  )
  // The link is invalid, so no password is asked for.
  if (guid === '') return <Notice live tone="critical" title={messages.errors.code.link_expired} action={again} />
  return (
    <SubmitForm of={form} action={(code) => code === 'link_expired' && again} button={texts.resetSubmit}>
      <PasswordField
        {...form.field('newPassword')}
        id="new_password"
        hint={fill(texts.passwordHint, { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
    </SubmitForm>
  )
}
