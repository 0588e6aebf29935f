'use client'

import { type FormEvent, useRef, useState } from 'react'
import { codeText } from '@/components/forms/failure-text'
import { toFormFailure } from '@/components/forms/form-failure'
import { SubmitButton } from '@/components/forms/submit-button'
import { EMAIL } from '@/components/forms/typing'
import { useCall } from '@/components/forms/use-call'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { securityCalls } from '@/lib/contract/security'
import { email as email_value } from '@/lib/contract/values'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/platform/browser'
import messages from '@/messages/it.json'
import { useIdentity } from './identity'

const texts = messages.profile.security

/** Another e-mail address: asked for here, and agreed to from both mailboxes. */
export function EmailForm({ asks_identity }: { asks_identity: boolean }) {
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const identity = useIdentity(asks_identity, 'email')
  const { failure, run } = useCall()
  const field = useRef<HTMLInputElement>(null)

  function refuse(code: string | undefined) {
    setError(codeText(code))
    field.current?.focus()
  }

  async function send() {
    const wanted = email_value.safeParse(email)
    if (!wanted.success) return refuse(email.trim() === '' ? 'required' : 'email_invalid')
    if (!(await identity.confirm())) return
    const call = api(securityCalls.changeEmail, { body: { email: wanted.data } })
    const result = await call
    const [wrong] = result.ok ? [] : toFormFailure(result.failure).errors
    if (wrong) return refuse(wrong.code)
    if ((await run(call)) !== 'done') return
    setSent(wanted.data)
    setEmail('')
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (sending) return
    setSent(null)
    setSending(true)
    await send()
    setSending(false)
  }

  return (
    <form method="post" noValidate className="grid max-w-form gap-4" onSubmit={submit}>
      {failure && <Notice live tone="critical" title={failure} />}
      {sent && <Notice live tone="positive" title={fill(texts.emailSent, { email: sent })} />}
      <TextField
        {...EMAIL}
        ref={field}
        id="new_email"
        label={texts.email}
        error={error}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          setError(undefined)
        }}
      />
      {identity.fields}
      <SubmitButton loading={sending}>{texts.emailSave}</SubmitButton>
    </form>
  )
}
