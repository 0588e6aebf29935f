'use client'

import { useState } from 'react'
import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useSubmitForm } from '@/components/forms/use-submit-form'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { nameErrors, repeatErrors } from '@/lib/account/new-password'
import { isWrongPassword } from '@/lib/account/wrong-password'
import { authCalls, new_password, PASSWORD_MIN } from '@/lib/contract/auth'
import { refusedAt } from '@/lib/forms/form-failure'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'

const texts = messages.profile.security

const labels = { current_password: texts.current, new_password: texts.new, confirm_password: texts.confirm }
const EMPTY = { current_password: '', new_password: '', confirm_password: '' }
const passwords = z.object({
  current_password: z.string().check(z.minLength(1, 'required')),
  new_password,
  confirm_password: z.string(),
})

/** A new password; ends all other sessions. */
export function PasswordForm({ email, brand }: { email: string; brand: string }) {
  const [done, setDone] = useState(false)
  const resolver = schemaResolver(passwords, ({ new_password: chosen, confirm_password }) => [
    ...nameErrors('new_password', chosen, { email, brand }),
    ...repeatErrors(chosen, confirm_password),
  ])
  const form = useSubmitForm({
    labels,
    resolver,
    defaults: EMPTY,
    codes: { required: messages.validation.code.password_required },
    send: async ({ current_password, new_password }) => {
      setDone(false)
      const result = await api(authCalls.changePassword, { body: { current_password, new_password } })
      return result.ok || !isWrongPassword(authCalls.changePassword, result.failure)
        ? result
        : refusedAt('current_password', 'password_wrong')
    },
    onSent: (_, { reset }) => {
      reset(EMPTY)
      setDone(true)
    },
  })
  const { field } = form
  return (
    <SubmitForm of={form} button={texts.save}>
      {done && <Notice live tone="positive" title={texts.changed} />}
      {/* Password managers need the user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('current_password')} autoComplete="current-password" />
      <PasswordField
        {...field('new_password')}
        autoComplete="new-password"
        hint={fill(messages.auth.passwordHint, { min: PASSWORD_MIN })}
      />
      <PasswordField {...field('confirm_password')} autoComplete="new-password" />
    </SubmitForm>
  )
}
