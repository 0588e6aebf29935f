'use client'

import { useEffect } from 'react'
import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { type PlainForm, useSubmitForm } from '@/components/forms/use-submit-form'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { nameErrors } from '@/lib/account/new-password'
import { new_password, PASSWORD_MIN } from '@/lib/contract/auth'
import { fill } from '@/lib/i18n/fill'
import { askOwnServer } from '@/lib/session/own-answer'
import { type SessionStatus, sessionStatus } from '@/lib/session/status'
import messages from '@/messages/it.json'

const texts = messages.auth
const values = z.object({ password: new_password })

/** Confirms an address in a browser that did not register, by setting the account's password. */
export function ChoosePassword({
  email,
  token,
  brand,
  plain,
  onConfirmed,
}: {
  /** Known from an older link. */
  email: string | null
  token: string
  brand: string
  plain: PlainForm
  onConfirmed: (status: SessionStatus) => unknown
}) {
  const link = { ...(email && { email }), token }
  const resolver = schemaResolver(values, ({ password = '' }) =>
    nameErrors('password', password, { email: email ?? undefined, brand }),
  )
  const form = useSubmitForm({
    labels: { password: texts.password },
    resolver,
    plain: { ...plain, hidden: { ...plain.hidden, ...link } },
    send: ({ password }) => askOwnServer('/api/confirm', { ...link, password }, sessionStatus),
    onSent: onConfirmed,
  })
  const { setFocus } = form.form
  useEffect(() => setFocus('password'), [setFocus])
  return (
    <SubmitForm
      of={form}
      heading={
        <>
          <Notice live title={texts.confirmElsewhere}>
            {texts.confirmElsewhereText}
          </Notice>
          <p className="text-muted">{texts.confirmNotMine}</p>
        </>
      }
      button={texts.confirmElsewhereSubmit}
    >
      {/* For the password manager. */}
      {email && <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      <PasswordField
        {...form.field('password')}
        hint={fill(texts.passwordHint, { min: PASSWORD_MIN })}
        autoComplete="new-password"
      />
    </SubmitForm>
  )
}
