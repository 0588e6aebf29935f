'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { createTranslator } from 'next-intl'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { codeText } from '@/components/account/failure-text'
import { FormHead } from '@/components/account/form-head'
import { SubmitButton } from '@/components/account/submit-button'
import type { FormTexts } from '@/components/account/texts'
import { type FormDraft, useDraft } from '@/components/forms/use-draft'
import { Notice } from '@/components/ui/notice'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { email, text } from '@/lib/contract/values'
import { ANYBODY } from '@/lib/drafts/draft'
import { countTexts } from '@/lib/i18n/count'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/platform/browser'
import { codeOf } from '@/lib/platform/result'
import messages from '@/messages/it.json'

// Fetched by the few who write, so the catalogue of texts may come with it.
const { message: said } = messages.pharmacy.help
const refusals: Record<string, string> = messages.errors.code
const t = createTranslator({ locale: 'it-IT', messages })
const texts: FormTexts = {
  summary: countTexts((count) => t('validation.summary', { count })),
  codes: messages.validation.code,
  problems: {},
  too_many: countTexts((minutes) => t('errors.tooManyMinutes', { minutes })),
  network: messages.errors.network,
}

const message = z.object({ name: text(120), email, text: text(2000) })
type Values = z.infer<typeof message>
const FIELDS = ['name', 'email', 'text'] as const
const resolver = standardSchemaResolver<Values, unknown, Values>(message)
const EMPTY: Values = { name: '', email: '', text: '' }
const typed = z.object({ name: z.string(), email: z.string(), text: z.string() })
const DRAFT: FormDraft<Values> = { name: 'message', user_id: ANYBODY, schema: typed }

/** Writes to the pharmacy. What was typed stays until the message has left. */
export function MessageForm({ pharmacy }: { pharmacy: { id: number; name: string } }) {
  const form = useForm<Values>({ resolver, defaultValues: EMPTY })
  const { register, handleSubmit, formState, reset } = form
  const { restored, forget } = useDraft(form, DRAFT)
  const [told, setTold] = useState<{ tone: 'positive' | 'critical'; text: string } | null>(null)

  const submit = handleSubmit(async (body) => {
    setTold(null)
    const result = await api(pharmacyCalls.sendMessage, { params: { id: String(pharmacy.id) }, body })
    if (result.ok) {
      reset(EMPTY)
      forget()
    }
    const refusal = result.ok ? undefined : refusals[codeOf(result.failure) ?? '']
    setTold(
      result.ok
        ? { tone: 'positive', text: fill(said.sent, { pharmacy: pharmacy.name }) }
        : { tone: 'critical', text: refusal ?? messages.errors.network },
    )
  })

  const field = (name: keyof Values, label: string) => ({
    ...register(name),
    id: `message_${name}`,
    label,
    error: codeText(texts, formState.errors[name]?.message),
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <h3 className="font-bold text-lg">{said.title}</h3>
      <p className="-mt-3 text-muted text-sm">{said.hint}</p>
      {restored && !told && <Notice live title={messages.profile.kept} />}
      {told?.tone === 'positive' && <Notice live tone="positive" title={told.text} />}
      <FormHead
        texts={texts}
        fields={FIELDS.map((name) => ({ id: `message_${name}`, name, label: said[name] }))}
        errors={formState.errors}
        attempt={formState.submitCount}
        failure={told?.tone === 'critical' ? told.text : null}
      />
      <TextField {...field('name', said.name)} autoComplete="name" maxLength={120} />
      <TextField
        {...field('email', said.email)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField {...field('text', said.text)} rows={4} maxLength={2000} />
      <SubmitButton loading={formState.isSubmitting}>{said.submit}</SubmitButton>
    </form>
  )
}
