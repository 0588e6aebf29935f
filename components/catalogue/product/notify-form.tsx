'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { SubmitButton } from '@/components/account/submit-button'
import { type FormDraft, useDraft } from '@/components/forms/use-draft'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { productCalls } from '@/lib/contract/products'
import { email } from '@/lib/contract/values'
import { ANYBODY } from '@/lib/drafts/draft'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/platform/browser'
import { codeOf } from '@/lib/platform/result'
import messages from '@/messages/it.json'

// Fetched by the few who wait, so the catalogue of texts may come with it.
const said = messages.product
const codes: Record<string, string> = messages.validation.code
const refusals: Record<string, string> = messages.errors.code

const request = z.object({ email })
type Values = z.infer<typeof request>
const resolver = standardSchemaResolver<Values, unknown, Values>(request)
const DRAFT: FormDraft<Values> = { name: 'notify', user_id: ANYBODY, schema: z.object({ email: z.string() }) }

/** Asks for the address to write to, once. */
export function NotifyForm({
  product,
  pharmacy_id,
}: {
  product: { minsan: string; name: string }
  pharmacy_id: number
}) {
  const form = useForm<Values>({ resolver, defaultValues: { email: '' } })
  const { register, handleSubmit, formState, setFocus } = form
  const { forget } = useDraft(form, DRAFT)
  const [told, setTold] = useState<{ tone: 'positive' | 'critical'; text: string } | null>(null)
  // The button that was pressed is gone.
  useEffect(() => setFocus('email'), [setFocus])

  const submit = handleSubmit(async ({ email: address }) => {
    setTold(null)
    const body = { email: address, pharmacy_id }
    const result = await api(productCalls.notifyWhenBack, { params: { minsan: product.minsan }, body })
    if (result.ok) forget()
    const refusal = result.ok ? undefined : refusals[codeOf(result.failure) ?? '']
    setTold(
      result.ok
        ? { tone: 'positive', text: fill(said.notifyDone, { product: product.name }) }
        : { tone: 'critical', text: refusal ?? messages.errors.network },
    )
  })

  if (told?.tone === 'positive') return <Notice live tone="positive" title={told.text} />
  const code = formState.errors.email?.message
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-3">
      {told && <Notice live tone={told.tone} title={told.text} />}
      <TextField
        {...register('email')}
        id="notify_email"
        label={said.notifyEmail}
        hint={said.notifyHint}
        error={code === undefined ? undefined : (codes[code] ?? codes.invalid)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton loading={formState.isSubmitting}>{said.notify}</SubmitButton>
    </form>
  )
}
