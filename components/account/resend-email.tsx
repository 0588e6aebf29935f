'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitButton } from '@/components/forms/submit-button'
import { SubmitForm } from '@/components/forms/submit-form'
import { EMAIL } from '@/components/forms/typing'
import { useKeptForm } from '@/components/forms/use-kept-form'
import type { PlainForm } from '@/components/forms/use-submit-form'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { resendForm } from '@/lib/account/resend'
import { authCalls } from '@/lib/contract/auth'
import { ANYBODY } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'
import { useWayBack } from './use-way-back'

const texts = messages.auth

/** Mail takes a while; pressing again immediately would send two. */
const PAUSE_SECONDS = 60

const resolver = schemaResolver(resendForm)
/** Sign-up and login leave the address here for this page. */
const draft = { name: 'confirm', user_id: ANYBODY } as const

/** Sends the confirmation once more, with a pause that counts down. */
export function ResendEmail({
  email,
  just_sent,
  heading,
  plain,
}: {
  /** Known from an older link. */
  email: string | null
  /** Whether the page follows a registration, which sent one. */
  just_sent: boolean
  heading?: ReactNode
  plain: PlainForm
}) {
  const [left, setLeft] = useState(0)
  const [sent, setSent] = useState(false)
  const { of_mail } = useWayBack()

  useEffect(() => {
    if (just_sent) setLeft(PAUSE_SECONDS)
  }, [just_sent])

  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])

  const form = useKeptForm({
    labels: { email: texts.email },
    resolver,
    draft,
    plain,
    defaults: { email: email ?? '' },
    onScreen: (field) => (field === 'Email' ? 'email' : field),
    send: async (typed) => {
      if (waiting) return null
      setSent(false)
      return api(authCalls.sendConfirmEmail, { body: { Email: typed.email, ...of_mail } })
    },
    onSent: () => {
      setLeft(PAUSE_SECONDS)
      setSent(true)
      return 'unsent'
    },
  })
  const label = just_sent ? texts.resend : texts.sendAgain
  return (
    <SubmitForm
      of={{ ...form, kept: null }}
      className="mt-4 grid max-w-form gap-3"
      heading={heading}
      // The same button throughout, so that the keyboard's place is kept; the countdown is not announced each second.
      button={
        <SubmitButton variant="secondary" loading={form.form.formState.isSubmitting} paused={waiting} plain>
          {waiting ? fill(texts.resendIn, { seconds: left }) : label}
        </SubmitButton>
      }
    >
      {sent && <Notice live tone="positive" title={texts.resent} />}
      <TextField {...form.field('email')} {...EMAIL} />
    </SubmitForm>
  )
}
