'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type ReactNode, useState } from 'react'
import { type DefaultValues, get, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type FormDraft, useDraft } from '@/components/forms/use-draft'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { authCalls } from '@/lib/contract/auth'
import { ANYBODY } from '@/lib/drafts/draft'
import {
  EMPTY_USER,
  SIGN_UP_FIELDS,
  type SignUpField,
  type SignUpRequest,
  type SignUpForm as SignUpValues,
  sign_up_draft,
  sign_up_form,
} from '@/lib/forms/sign-up'
import { api } from '@/lib/platform/browser'
import { codeOf, codeText, failureText } from './failure-text'
import { failureOf } from './form-failure'
import { FormHead } from './form-head'
import { ConsentFields, PersonFields } from './sign-up-fields'
import { SubmitButton } from './submit-button'
import type { FormTexts } from './texts'

export interface SignUpTexts extends FormTexts {
  first_name: string
  last_name: string
  birth_day: string
  birth_day_hint: string
  email: string
  password: string
  password_hint: string
  confirm_password: string
  show_password: string
  hide_password: string
  consents: string
  marketing: string
  profiling: string
  localization: string
  submit: string
  kept: string
}

const resolver = standardSchemaResolver<SignUpValues, unknown, SignUpRequest>(sign_up_form)
const EMPTY = { user: { ...EMPTY_USER, email: '' }, password: '', confirm_password: '' }
const DRAFT: FormDraft<SignUpValues> = {
  name: 'sign_up',
  user_id: ANYBODY,
  schema: sign_up_draft as z.ZodMiniType<Partial<SignUpValues>>,
}

/** Registration. Consents are separate and never ticked beforehand; only the privacy notice is needed (domain.md L15). */
export function SignUpForm({ texts, privacy }: { texts: SignUpTexts; privacy: ReactNode }) {
  const form = useForm<SignUpValues, unknown, SignUpRequest>({
    resolver,
    defaultValues: EMPTY as DefaultValues<SignUpValues>,
  })
  const { register, handleSubmit, formState, setError } = form
  const { restored, forget } = useDraft(form, DRAFT)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = handleSubmit(async ({ user, password }) => {
    setFailure(null)
    const result = await api(authCalls.signUp, { body: { user: { ...user, origin: 'W' }, password } })
    if (result.ok) {
      forget()
      window.location.assign(`/confirm/email/${encodeURIComponent(result.data.email)}`)
      return new Promise<void>(() => {})
    }
    const { errors, ...reason } = failureOf(result.failure)
    const known = errors.filter(({ field }) => SIGN_UP_FIELDS.some((name) => name === field))
    for (const [index, { field, code }] of known.entries())
      setError(field as SignUpField, { message: code }, { shouldFocus: index === 0 })
    if (known.length === 0) setFailure(failureText(texts, reason))
  })

  const labels: Partial<Record<SignUpField, string>> = {
    'user.first_name': texts.first_name,
    'user.last_name': texts.last_name,
    'user.birth_day': texts.birth_day,
    'user.email': texts.email,
    password: texts.password,
  }
  const field = (name: SignUpField) => ({
    ...register(name),
    id: name,
    error: codeText(texts, codeOf(get(formState.errors, name))),
  })
  const password = { showLabel: texts.show_password, hideLabel: texts.hide_password, autoComplete: 'new-password' }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <FormHead
        texts={texts}
        fields={SIGN_UP_FIELDS.map((id) => ({ id, label: labels[id] }))}
        errors={formState.errors}
        attempt={formState.submitCount}
        failure={failure}
      />
      {restored && formState.submitCount === 0 && <Notice live title={texts.kept} />}
      <PersonFields
        first_name={field('user.first_name')}
        last_name={field('user.last_name')}
        birth_day={field('user.birth_day')}
        texts={texts}
      />
      <TextField
        {...field('user.email')}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} {...password} label={texts.password} hint={texts.password_hint} />
      <PasswordField {...field('confirm_password')} {...password} label={texts.confirm_password} />
      <ConsentFields
        privacy={field('user.privacy_consent')}
        marketing={register('user.marketing_consent')}
        profiling={register('user.profiling_consent')}
        localization={register('user.localization_consent')}
        texts={texts}
        notice={privacy}
      />
      <SubmitButton loading={formState.isSubmitting}>{texts.submit}</SubmitButton>
    </form>
  )
}
