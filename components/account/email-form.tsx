'use client'

import { useState } from 'react'
import { missingCodes } from '@/components/forms/missing-text'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { EMAIL } from '@/components/forms/typing'
import { useSubmitForm } from '@/components/forms/use-submit-form'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { securityCalls } from '@/lib/contract/security'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'
import { useIdentity } from './identity'

const texts = messages.profile.security
const labels = { email: texts.email }
const resolver = schemaResolver(securityCalls.changeEmail.body)
const EMPTY = { email: '' }

/** Change of the e-mail address, to be confirmed from both mailboxes. */
export function EmailForm({ asks_identity }: { asks_identity: boolean }) {
  const [sent, setSent] = useState<string | null>(null)
  const identity = useIdentity(asks_identity, 'email')
  const form = useSubmitForm({
    labels,
    codes: missingCodes(labels),
    prefix: 'new_',
    resolver,
    defaults: EMPTY,
    send: async (body) => {
      setSent(null)
      if (!(await identity.confirm())) return null
      const result = await api(securityCalls.changeEmail, { body })
      if (result.ok) setSent(body.email)
      return result
    },
    onSent: (_, { reset }) => reset(EMPTY),
  })
  return (
    <SubmitForm of={form} button={texts.emailSave}>
      {sent && <Notice live tone="positive" title={fill(texts.emailSent, { email: sent })} />}
      <TextField {...form.field('email')} {...EMAIL} />
      {identity.fields}
    </SubmitForm>
  )
}
