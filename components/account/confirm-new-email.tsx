'use client'

import { useState } from 'react'
import { useCall } from '@/components/forms/use-call'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { securityCalls } from '@/lib/contract/security'
import { api } from '@/lib/platform/browser'
import messages from '@/messages/it.json'

const texts = messages.auth
const OUTCOMES = {
  waiting: { text: texts.newEmailWaiting, tone: 'info', href: null, go: null },
  changed: { text: texts.newEmailChanged, tone: 'positive', href: '/login', go: texts.goLogin },
  refused: { text: texts.newEmailRefused, tone: 'positive', href: '/forgot-password', go: texts.newPasswordGo },
} as const

/** The buttons that send the link's token: mail scanners open links, and press nothing. */
export function ConfirmNewEmail({ token, may_refuse }: { token: string; may_refuse: boolean }) {
  const [state, setState] = useState<keyof typeof OUTCOMES | null>(null)
  const { at, failure, run } = useCall()

  async function answer(accept: boolean) {
    const call = api(securityCalls.answerEmailChange, { body: { token, accept } })
    await run(call, { at: accept ? 'yes' : 'no' })
    const result = await call
    if (result.ok) setState(result.data.state)
  }

  if (state) {
    const { text, tone, href, go } = OUTCOMES[state]
    return <Notice live tone={tone} title={text} action={href && <ButtonLink href={href}>{go}</ButtonLink>} />
  }
  return (
    <div className="grid gap-4">
      <p className="text-muted">{may_refuse ? texts.newEmailOldText : texts.newEmailText}</p>
      {failure !== null && <Notice live tone="critical" title={failure} />}
      <Button size="lg" wide loading={at === 'yes'} onClick={() => answer(true)}>
        {texts.newEmailSubmit}
      </Button>
      {may_refuse && (
        <Button size="lg" variant="secondary" wide loading={at === 'no'} onClick={() => answer(false)}>
          {texts.newEmailRefuse}
        </Button>
      )}
    </div>
  )
}
