'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { authCalls, new_password } from '@/lib/contract/auth'
import { api } from '@/lib/platform/browser'
import { codeText, failureText } from './failure-text'
import { failureOf } from './form-failure'
import { SubmitButton } from './submit-button'
import type { FormTexts } from './texts'

export interface ResetPasswordTexts extends FormTexts {
  new_password: string
  password_hint: string
  show_password: string
  hide_password: string
  submit: string
  done: string
  login: string
  ask_again: string
}

const form = z.object({ new_password })
type Values = z.infer<typeof form>
const resolver = standardSchemaResolver<Values, unknown, Values>(form)

/** Sets a new password with the guid of the mail's link. */
export function ResetPasswordForm({ texts }: { texts: ResetPasswordTexts }) {
  const { register, handleSubmit, formState, setError } = useForm<Values>({ resolver })
  const [done, setDone] = useState(false)
  const [failure, setFailure] = useState<{ code: string | null; text: string } | null>(null)

  const [missing, setMissing] = useState(false)
  // The page is one for all, from the cache; a link without its guid opens nothing, so no password is asked for.
  useEffect(() => setMissing(!new URLSearchParams(window.location.search).get('guid')), [])

  const submit = handleSubmit(async (values) => {
    setFailure(null)
    const guid = new URLSearchParams(window.location.search).get('guid') || '-'
    const result = await api(authCalls.confirmResetPassword, { body: { guid, newPassword: values.new_password } })
    if (result.ok) return setDone(true)
    const { errors, ...reason } = failureOf(result.failure)
    const refused = errors.find(({ field }) => field === 'newPassword')
    if (refused) setError('new_password', { message: refused.code }, { shouldFocus: true })
    else setFailure({ code: reason.code, text: failureText(texts, reason) })
  })

  if (done)
    return (
      <Notice live tone="positive" title={texts.done} action={<ButtonLink href="/login">{texts.login}</ButtonLink>} />
    )
  const again = (
    <ButtonLink size="sm" variant="secondary" href="/forgot-password">
      {texts.ask_again}
    </ButtonLink>
  )
  if (missing) return <Notice live tone="critical" title={texts.problems.link_expired} action={again} />
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      {failure && (
        <Notice live tone="critical" title={failure.text} action={failure.code === 'link_expired' && again} />
      )}
      <PasswordField
        {...register('new_password')}
        id="new_password"
        label={texts.new_password}
        hint={texts.password_hint}
        error={codeText(texts, formState.errors.new_password?.message)}
        showLabel={texts.show_password}
        hideLabel={texts.hide_password}
        autoComplete="new-password"
      />
      <SubmitButton loading={formState.isSubmitting}>{texts.submit}</SubmitButton>
    </form>
  )
}
