'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { ButtonLink } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { login, takeFarewell } from '@/lib/session/browser'
import { goOn } from '@/lib/session/go-on'
import { type LoginRequest, login_request } from '@/lib/session/status'
import { codeText, failureText } from './failure-text'
import { FormHead } from './form-head'
import { type SocialButton, SocialButtons } from './social-buttons'
import { SubmitButton } from './submit-button'
import type { FormTexts } from './texts'

export interface LoginTexts extends FormTexts {
  email: string
  password: string
  show_password: string
  hide_password: string
  remember: string
  submit: string
  forgot: string
  expired: string
  logged_out: string
  erased: string
  resend: string
  or: string
}

const FIELDS = ['username', 'password'] as const
const resolver = standardSchemaResolver<LoginRequest, unknown, LoginRequest>(login_request)

/** E-mail and password, and the providers that this shop has. After it one is where one wanted to go. */
export function LoginForm({ texts, social = [] }: { texts: LoginTexts; social?: readonly SocialButton[] }) {
  const { register, handleSubmit, formState, setError, setFocus, getValues, control } = useForm<LoginRequest>({
    resolver,
  })
  const remember = useWatch({ control, name: 'remember_me' })
  const [failure, setFailure] = useState<{ code: string | null; text: string } | null>(null)
  const [farewell, setFarewell] = useState<'logged_out' | 'erased' | null>(null)

  useEffect(() => {
    // The page is one for all, from the cache: why one is here, only the browser knows.
    if (new URLSearchParams(window.location.search).has('expired'))
      showToast({ text: texts.expired, id: 'session-expired' })
    else setFarewell(takeFarewell())
  }, [texts.expired])

  const submit = handleSubmit(async (values) => {
    setFailure(null)
    const result = await login(values)
    if (result.ok) {
      goOn()
      return new Promise<void>(() => {})
    }
    const fields = result.errors.filter(({ field }) => FIELDS.some((name) => name === field))
    for (const { field, code } of fields) setError(field as (typeof FIELDS)[number], { message: code })
    if (fields.length === 0) setFailure({ code: result.code, text: failureText(texts, result) })
    if (result.code === 'invalid_credentials') setFocus('password', { shouldSelect: true })
  })

  const error = (field: (typeof FIELDS)[number]) => codeText(texts, formState.errors[field]?.message)
  return (
    // Before the page is awake a submit must not put the password into the address.
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <FormHead
        texts={texts}
        fields={FIELDS.map((id) => ({ id }))}
        errors={formState.errors}
        attempt={formState.submitCount}
        failure={failure?.text ?? null}
        action={
          failure?.code === 'email_not_confirmed' && (
            <ButtonLink
              size="sm"
              variant="secondary"
              href={`/confirm/email/${encodeURIComponent(getValues('username').trim().toLowerCase())}`}
            >
              {texts.resend}
            </ButtonLink>
          )
        }
      />
      {farewell && failure === null && <Notice live tone="positive" title={texts[farewell]} />}
      <TextField
        {...register('username')}
        id="username"
        label={texts.email}
        error={error('username')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...register('password')}
        id="password"
        label={texts.password}
        error={error('password')}
        showLabel={texts.show_password}
        hideLabel={texts.hide_password}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox {...register('remember_me')} label={texts.remember} />
        <Link href="/forgot-password" className="link inline-flex min-h-touch items-center">
          {texts.forgot}
        </Link>
      </div>
      <SubmitButton loading={formState.isSubmitting}>{texts.submit}</SubmitButton>
      {social.length > 0 && (
        <>
          <p className="text-center text-muted">{texts.or}</p>
          <SocialButtons providers={social} remember={Boolean(remember)} />
        </>
      )}
    </form>
  )
}
