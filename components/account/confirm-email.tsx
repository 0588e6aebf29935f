'use client'

import { type FormEvent, type ReactNode, useState } from 'react'
import { HiddenFields } from '@/components/forms/hidden-fields'
import { useCall } from '@/components/forms/use-call'
import type { PlainForm } from '@/components/forms/use-submit-form'
import { Button, ButtonLink } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { asksPassword } from '@/lib/account/asks-password'
import { dropDraft } from '@/lib/forms/draft'
import { noteLogin } from '@/lib/session/browser'
import { loginPath } from '@/lib/session/guard'
import { askOwnServer } from '@/lib/session/own-answer'
import { AFTER_LOGIN } from '@/lib/session/redirect'
import { type SessionStatus, sessionStatus } from '@/lib/session/status'
import { readWayBack } from '@/lib/session/way-back'
import messages from '@/messages/it.json'
import { ChoosePassword } from './choose-password'
import { useWayBack } from './use-way-back'

const texts = messages.auth

/**
 * The button sends the link's token, since mail scanners open links. A browser that did not register must enter a
 * password. `children` is shown until the address is confirmed.
 */
export function ConfirmEmail({
  email,
  token,
  brand,
  plain,
  children,
  ...begin
}: {
  /** Known from an older link. */
  email: string | null
  token: string
  brand: string
  plain: PlainForm
  /** A form without JavaScript was answered by asking for the password. */
  asked: boolean
  children: ReactNode
}) {
  const [done, setDone] = useState(false)
  const [asked, setAsked] = useState(begin.asked)
  const { wish } = useWayBack()
  const link = { ...(email && { email }), token }
  const { busy, failure: refusal, run } = useCall()
  const failure = refusal ?? plain.sent?.failure?.text

  const enter = (status: SessionStatus) => {
    dropDraft('confirm')
    if (status.status === 'guest') return setDone(true)
    noteLogin(status)
    window.location.replace(readWayBack() ?? wish ?? AFTER_LOGIN)
    return new Promise<void>(() => {})
  }

  const confirm = async (event: FormEvent) => {
    event.preventDefault()
    const asking = askOwnServer('/api/confirm', link, sessionStatus)
    await run(asking, {
      onFailure: (failed) => {
        const isAsked = asksPassword(failed)
        setAsked(isAsked)
        return isAsked
      },
    })
    const answer = await asking
    if (answer.ok) await enter(answer.data)
  }

  if (done) return <Confirmed way={readWayBack() ?? wish} />
  if (asked) return <ChoosePassword email={email} token={token} brand={brand} plain={plain} onConfirmed={enter} />
  return (
    <div className="grid gap-4">
      <p className="text-muted">{texts.confirmText}</p>
      {failure && <Notice live tone="critical" title={failure} />}
      <form method="post" action={plain.action} onSubmit={confirm}>
        <HiddenFields fields={{ ...plain.hidden, ...link }} />
        <Button type="submit" size="lg" wide loading={busy}>
          {texts.confirmSubmit}
        </Button>
      </form>
      {children}
    </div>
  )
}

/** Shown after a confirmation without a login. */
export const Confirmed = ({ way }: { way: string | null }) => (
  <Notice
    live
    tone="positive"
    title={texts.confirmDone}
    action={<ButtonLink href={loginPath(way)}>{texts.goLogin}</ButtonLink>}
  />
)
