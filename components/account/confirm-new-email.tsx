'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SubmitButton } from '@/components/forms/submit-button'
import { useCall } from '@/components/forms/use-call'
import { Button, ButtonLink } from '@/components/ui/button'
import { ControlledInput } from '@/components/ui/controlled-input'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { asksPassword } from '@/lib/account/asks-password'
import { isWrongPassword } from '@/lib/account/wrong-password'
import { securityCalls } from '@/lib/contract/security'
import type { Failure } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'

const texts = messages.auth
const { password_required, password_wrong } = messages.validation.code
const OUTCOMES = {
  waiting: { text: texts.newEmailWaiting, tone: 'info', href: null, go: null },
  changed: { text: texts.newEmailChanged, tone: 'positive', href: '/login', go: texts.goLogin },
  refused: { text: texts.newEmailRefused, tone: 'positive', href: '/forgot-password', go: texts.newPasswordGo },
} as const
const row = securityCalls.answerEmailChange

/**
 * The buttons send the link's token, since mail scanners open links. The new address needs the account's password in a
 * browser that did not request the change.
 */
export function ConfirmNewEmail({ token, may_refuse }: { token: string; may_refuse: boolean }) {
  const [state, setState] = useState<keyof typeof OUTCOMES | null>(null)
  const [asked, setAsked] = useState(false)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const { at, failure, run } = useCall()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked) field.current?.focus()
  }, [asked])

  function explain(failed: Failure): boolean {
    const isWrong = isWrongPassword(row, failed)
    if (!isWrong && !asksPassword(failed)) return false
    setAsked(true)
    if (asked) setError(isWrong ? password_wrong : password_required)
    field.current?.focus()
    return true
  }

  async function answer(accept: boolean) {
    setError(undefined)
    const body = { token, accept, ...(password !== '' && { password }) }
    const call = api(row, { body })
    await run(call, { at: accept ? 'yes' : 'no', onFailure: explain })
    const result = await call
    if (result.ok) setState(result.data.state)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void answer(true)
  }

  if (state) {
    const { text, tone, href, go } = OUTCOMES[state]
    return <Notice live tone={tone} title={text} action={href && <ButtonLink href={href}>{go}</ButtonLink>} />
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-4">
      <p className="text-muted">{may_refuse ? texts.newEmailOldText : texts.newEmailText}</p>
      {failure !== null && <Notice live tone="critical" title={failure} />}
      {asked && (
        <>
          <Notice live title={texts.newEmailElsewhere} />
          <PasswordField
            as={ControlledInput}
            ref={field}
            id="password"
            label={texts.password}
            error={error}
            value={password}
            onChange={({ target }) => {
              setPassword(target.value)
              setError(undefined)
            }}
          />
        </>
      )}
      <SubmitButton loading={at === 'yes'}>{texts.newEmailSubmit}</SubmitButton>
      {may_refuse && (
        <Button size="lg" variant="secondary" wide loading={at === 'no'} onClick={() => answer(false)}>
          {texts.newEmailRefuse}
        </Button>
      )}
    </form>
  )
}
