'use client'

import { useEffect, useState } from 'react'
import { useCall } from '@/components/forms/use-call'
import { Button, buttonClasses } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { authCalls } from '@/lib/contract/auth'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/platform/browser'
import messages from '@/messages/it.json'
import { useWayBack } from './use-way-back'

const texts = messages.auth

/** Mail takes a while; pressing again immediately would send two. */
const PAUSE_SECONDS = 60

/** Sends the confirmation again, after a countdown. */
export function ResendEmail({
  email,
  just_sent,
  hidden,
}: {
  email: string
  just_sent: boolean
  /** Hidden fields of the form without JavaScript. */
  hidden: Record<string, string>
}) {
  const [left, setLeft] = useState(0)
  const [sent, setSent] = useState(false)
  const { busy, failure, run } = useCall()
  const { of_mail } = useWayBack()

  useEffect(() => {
    if (just_sent) setLeft(PAUSE_SECONDS)
  }, [just_sent])

  const label = just_sent ? texts.resend : fill(texts.sendAgain, { email })
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])

  const resend = async () => {
    const done = (await run(api(authCalls.sendConfirmEmail, { body: { Email: email, ...of_mail } }))) === 'done'
    if (done) setLeft(PAUSE_SECONDS)
    setSent(done)
  }

  return (
    <div className="mt-4 grid gap-3">
      {failure && <Notice live tone="critical" title={failure} />}
      {sent && !busy && <Notice live tone="positive" title={texts.resent} />}
      <noscript>
        <form method="post" action="/api/account/resend">
          {Object.entries({ ...hidden, email }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={buttonClasses({ variant: 'secondary', wide: true }, 'wrap-anywhere')}>
            {label}
          </button>
        </form>
      </noscript>
      {/* The same button throughout keeps the focus; the countdown is not announced each second. */}
      <Button
        variant="secondary"
        loading={busy}
        aria-disabled={waiting || busy}
        onClick={() => !waiting && resend()}
        className="wrap-anywhere noscript:hidden"
      >
        {waiting ? fill(texts.resendIn, { seconds: left }) : label}
      </Button>
    </div>
  )
}
