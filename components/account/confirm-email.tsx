'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { HiddenFields } from '@/components/forms/submit-form'
import { useCall } from '@/components/forms/use-call'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { fill } from '@/lib/i18n/fill'
import { noteLogin } from '@/lib/session/browser'
import { loginPath } from '@/lib/session/guard'
import { askOwnServer } from '@/lib/session/own-answer'
import { AFTER_LOGIN } from '@/lib/session/redirect'
import { session_status } from '@/lib/session/status'
import { keptWay } from '@/lib/session/way-back'
import messages from '@/messages/it.json'
import { useWayBack } from './use-way-back'

const texts = messages.auth

/** The button that sends the link's token: mail scanners open links, and press nothing. `children` is what helps until it has. */
export function ConfirmEmail({
  email,
  token,
  hidden,
  children,
  ...plain
}: {
  email: string
  token: string
  /** What the form sends besides without JavaScript, and why it was refused. */
  hidden?: Record<string, string>
  failure?: string | null
  children: ReactNode
}) {
  const [done, setDone] = useState(false)
  const { wish } = useWayBack()
  const { busy, failure: refusal, run } = useCall()
  const failure = refusal ?? plain.failure

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    const asking = askOwnServer('/api/confirm', { email, token }, session_status)
    if ((await run(asking)) !== 'done') return
    const answer = await asking
    if (!answer.ok || answer.data.status === 'guest') return setDone(true)
    // The browser that signed up is signed in, and back where one was.
    noteLogin(answer.data)
    window.location.replace(keptWay() ?? wish ?? AFTER_LOGIN)
  }

  if (done) return <Confirmed way={keptWay() ?? wish} />
  return (
    <div className="grid gap-4">
      <p className="text-muted">{fill(texts.confirmText, { email })}</p>
      {failure && <Notice live tone="critical" title={failure} />}
      <form method="post" action="/api/account/confirm" onSubmit={confirm}>
        <HiddenFields fields={{ ...hidden, email, token }} />
        <Button type="submit" size="lg" wide loading={busy}>
          {texts.confirmSubmit}
        </Button>
      </form>
      {children}
    </div>
  )
}

/** The address is confirmed, and this is not the browser that asked for the account. */
export const Confirmed = ({ way }: { way: string | null }) => (
  <Notice
    live
    tone="positive"
    title={texts.confirmDone}
    action={<ButtonLink href={loginPath(way)}>{texts.goLogin}</ButtonLink>}
  />
)
