'use client'

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { SubmitButton } from '@/components/account/submit-button'
import { type FormDraft, useDraft } from '@/components/forms/use-draft'
import { Notice } from '@/components/ui/notice'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { email, text } from '@/lib/contract/values'
import { ANYBODY } from '@/lib/drafts/draft'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/platform/browser'
import { codeOf } from '@/lib/platform/result'
import messages from '@/messages/it.json'

// Fetched by the few who write, so the catalogue of texts may come with it.
const { message: said } = messages.pharmacy.help
const codes: Record<string, string> = messages.validation.code
const refusals: Record<string, string> = messages.errors.code

const message = z.object({ name: text(120), email, text: text(2000) })
type Values = z.infer<typeof message>
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

  const field = (name: keyof Values, label: string) => {
    const code = formState.errors[name]?.message
    return {
      ...register(name),
      id: `message_${name}`,
      label,
      error: code === undefined ? undefined : (codes[code] ?? codes.invalid),
    }
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <h3 className="font-bold text-lg">{said.title}</h3>
      <p className="-mt-3 text-muted text-sm">{said.hint}</p>
      {restored && !told && <Notice live title={messages.profile.kept} />}
      {told && <Notice live tone={told.tone} title={told.text} />}
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
