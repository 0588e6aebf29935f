'use client'

import { type ReactNode, useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { authCalls } from '@/lib/contract/auth'
import { api } from '@/lib/platform/browser'
import { failureText } from './failure-text'
import { failureOf } from './form-failure'
import type { FormTexts } from './texts'

export interface ConfirmTexts extends FormTexts {
  /** What the button does. */
  lead: string
  submit: string
  done: string
  login: string
}

/** The button that sends the link's token: mail scanners open links, and press nothing. `children` is what helps until it has. */
export function ConfirmEmail({
  email,
  token,
  texts,
  children,
}: {
  email: string
  token: string
  texts: ConfirmTexts
  children: ReactNode
}) {
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle')
  const [failure, setFailure] = useState<string | null>(null)

  const confirm = async () => {
    setState('sending')
    setFailure(null)
    const result = await api(authCalls.confirmEmail, { body: { email, token } })
    setState(result.ok ? 'done' : 'idle')
    if (!result.ok) setFailure(failureText(texts, failureOf(result.failure)))
  }

  if (state === 'done')
    return (
      <Notice live tone="positive" title={texts.done} action={<ButtonLink href="/login">{texts.login}</ButtonLink>} />
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted">{texts.lead}</p>
      {failure !== null && <Notice live tone="critical" title={failure} />}
      <Button size="lg" wide loading={state === 'sending'} onClick={confirm}>
        {texts.submit}
      </Button>
      {children}
    </div>
  )
}
