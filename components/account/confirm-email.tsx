'use client'

import { type ReactNode, useState } from 'react'
import { useCall } from '@/components/forms/use-call'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { authCalls } from '@/lib/contract/auth'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/platform/browser'
import { loginPath } from '@/lib/session/guard'
import { keptWay } from '@/lib/session/way-back'
import messages from '@/messages/it.json'
import { useWayBack } from './use-way-back'

const texts = messages.auth

/** The button that sends the link's token: mail scanners open links, and press nothing. `children` is what helps until it has. */
export function ConfirmEmail({ email, token, children }: { email: string; token: string; children: ReactNode }) {
  const [done, setDone] = useState(false)
  const { wish } = useWayBack()
  const { busy, failure, run } = useCall()

  const confirm = async () => {
    const outcome = await run(api(authCalls.confirmEmail, { body: { email, token } }))
    setDone(outcome === 'done')
  }

  if (done)
    return (
      <Notice
        live
        tone="positive"
        title={texts.confirmDone}
        action={<ButtonLink href={loginPath(keptWay() ?? wish)}>{texts.goLogin}</ButtonLink>}
      />
    )
  return (
    <div className="grid gap-4">
      <p className="text-muted">{fill(texts.confirmText, { email })}</p>
      {failure !== null && <Notice live tone="critical" title={failure} />}
      <Button size="lg" wide loading={busy} onClick={confirm}>
        {texts.confirmSubmit}
      </Button>
      {children}
    </div>
  )
}
