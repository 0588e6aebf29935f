'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { authCalls } from '@/lib/contract/auth'
import { type CountTexts, countText } from '@/lib/i18n/count'
import { api } from '@/lib/platform/browser'
import { failureText } from './failure-text'
import { failureOf } from './form-failure'
import type { FormTexts } from './texts'

/** Mail takes a while; who presses at once gets two. */
const PAUSE_SECONDS = 60

export interface ResendTexts extends FormTexts {
  resend: string
  resend_in: CountTexts
  resent: string
}

/** Sends the confirmation once more, with a pause that counts down. */
export function ResendEmail({ email, texts, just_sent }: { email: string; texts: ResendTexts; just_sent: boolean }) {
  const [left, setLeft] = useState(just_sent ? PAUSE_SECONDS : 0)
  const [sending, setSending] = useState(false)
  const [said, setSaid] = useState<{ tone: 'positive' | 'critical'; text: string } | null>(null)

  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])

  const resend = async () => {
    setSending(true)
    const result = await api(authCalls.sendConfirmEmail, { body: { Email: email } })
    setSending(false)
    if (result.ok) setLeft(PAUSE_SECONDS)
    setSaid(
      result.ok
        ? { tone: 'positive', text: texts.resent }
        : { tone: 'critical', text: failureText(texts, failureOf(result.failure)) },
    )
  }

  return (
    <div className="mt-4 grid gap-3">
      {said && <Notice live tone={said.tone} title={said.text} />}
      {/* The same button throughout, so that the keyboard's place is kept; the countdown is not announced each second. */}
      <Button
        variant="secondary"
        loading={sending}
        aria-disabled={waiting || sending}
        onClick={() => !waiting && resend()}
      >
        {waiting ? countText(texts.resend_in, left) : texts.resend}
      </Button>
    </div>
  )
}
