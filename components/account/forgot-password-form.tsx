'use client'

import { useState } from 'react'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { EMAIL } from '@/components/forms/typing'
import { useKeptForm } from '@/components/forms/use-kept-form'
import type { PlainForm } from '@/components/forms/use-submit-form'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { authCalls } from '@/lib/contract/auth'
import { ANYBODY } from '@/lib/forms/draft'
import { api } from '@/lib/session/api'
import { safeRedirect } from '@/lib/session/redirect'
import { storeWayBack } from '@/lib/session/way-back'
import messages from '@/messages/it.json'
import { useAsked } from './social-buttons'

const texts = messages.auth

const resolver = schemaResolver(authCalls.forgotPassword.body)
const draft = { name: 'forgot', user_id: ANYBODY } as const

/** Requests the reset mail. The answer is the same for every address. */
export function ForgotPasswordForm({ plain, mailed }: { plain: PlainForm; mailed: boolean }) {
  const [sent, setSent] = useState(mailed)
  const asked = useAsked()
  const form = useKeptForm({
    labels: { email: texts.email },
    resolver,
    draft,
    plain,
    defaults: { email: '' },
    send: (body) => {
      setSent(false)
      return api(authCalls.forgotPassword, { body })
    },
    onSent: () => {
      storeWayBack(safeRedirect(asked.get('redirect')))
      setSent(true)
    },
  })
  return (
    <SubmitForm of={{ ...form, kept: null }} button={texts.forgotSubmit}>
      {sent && <Notice live tone="positive" title={texts.forgotSent} />}
      <TextField {...form.field('email')} {...EMAIL} />
    </SubmitForm>
  )
}
