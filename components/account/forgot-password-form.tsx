'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type FormDraft, useDraft } from '@/components/forms/use-draft'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { authCalls } from '@/lib/contract/auth'
import { email } from '@/lib/contract/values'
import { ANYBODY } from '@/lib/drafts/draft'
import { api } from '@/lib/platform/browser'
import { codeText, failureText } from './failure-text'
import { failureOf } from './form-failure'
import { SubmitButton } from './submit-button'
import type { FormTexts } from './texts'

export interface ForgotPasswordTexts extends FormTexts {
  email: string
  submit: string
  sent: string
}

const request = z.object({ email })
type Values = z.infer<typeof request>
const resolver = standardSchemaResolver<Values, unknown, Values>(request)
const DRAFT: FormDraft<Values> = { name: 'forgot', user_id: ANYBODY, schema: z.object({ email: z.string() }) }

/** Asks for the reset mail. The answer is the same for every address. */
export function ForgotPasswordForm({ texts }: { texts: ForgotPasswordTexts }) {
  const form = useForm<Values>({ resolver, defaultValues: { email: '' } })
  const { register, handleSubmit, formState } = form
  const { forget } = useDraft(form, DRAFT)
  const [said, setSaid] = useState<{ tone: 'positive' | 'critical'; text: string } | null>(null)

  const submit = handleSubmit(async (body) => {
    setSaid(null)
    const result = await api(authCalls.forgotPassword, { body })
    if (result.ok) forget()
    setSaid(
      result.ok
        ? { tone: 'positive', text: texts.sent }
        : { tone: 'critical', text: failureText(texts, failureOf(result.failure)) },
    )
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      {said && <Notice live tone={said.tone} title={said.text} />}
      <TextField
        {...register('email')}
        id="email"
        label={texts.email}
        error={codeText(texts, formState.errors.email?.message)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton loading={formState.isSubmitting}>{texts.submit}</SubmitButton>
    </form>
  )
}
