'use client'

import { useState } from 'react'
import { missingCodes } from '@/components/forms/missing-text'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { EMAIL } from '@/components/forms/typing'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { Notice } from '@/components/ui/notice'
import { TextAreaField } from '@/components/ui/text-area-field'
import { TextField } from '@/components/ui/text-field'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { ANYBODY } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import { toPlace } from '@/lib/rules/city-name'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'

const texts = messages.pharmacy.help.message
const labels = { name: texts.name, email: texts.email, text: texts.text }

const resolver = schemaResolver(pharmacyCalls.sendMessage.body)
const EMPTY = { name: '', email: '', text: '' }
const DRAFT = { name: 'message', user_id: ANYBODY } as const

/** A message to the pharmacy. Keeps the input until it is sent. */
export function MessageForm({
  pharmacy,
  question = '',
}: {
  pharmacy: { id: string; name: string }
  /** Text of a new message; one already begun is kept. */
  question?: string | undefined
}) {
  const [sent, setSent] = useState(false)
  const form = useKeptForm({
    labels,
    codes: missingCodes(labels),
    prefix: 'message_',
    resolver,
    draft: DRAFT,
    defaults: { ...EMPTY, text: question },
    send: (body) => {
      setSent(false)
      return api(pharmacyCalls.sendMessage, { params: { id: pharmacy.id }, body })
    },
    onSent: (_, { reset }) => {
      reset(EMPTY)
      setSent(true)
    },
  })
  const { field } = form
  return (
    <SubmitForm
      of={form}
      className="grid gap-4"
      heading={
        <>
          <h3 className="font-bold text-lg">{texts.title}</h3>
          <p className="-mt-3 text-muted text-sm">{texts.hint}</p>
        </>
      }
      button={texts.submit}
    >
      {sent && <Notice live tone="positive" title={fill(texts.sent, { to_pharmacy: toPlace(pharmacy.name) })} />}
      <TextField {...field('name')} autoComplete="name" maxLength={120} />
      <TextField {...field('email')} {...EMAIL} />
      <TextAreaField {...field('text')} rows={4} maxLength={2000} />
    </SubmitForm>
  )
}
