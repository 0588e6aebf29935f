'use client'

import { type ReactNode, useRef, useState } from 'react'
import { CODE } from '@/components/forms/typing'
import { useCall } from '@/components/forms/use-call'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { securityCalls } from '@/lib/contract/security'
import { api } from '@/lib/platform/browser'
import { saysWrongPassword } from '@/lib/profile/wrong-password'
import messages from '@/messages/it.json'

const texts = messages.profile.security.identity
const { password_required, password_wrong, required } = messages.validation.code
const EMPTY = { password: password_required, code: required }
const WRONG = { password: password_wrong, code: texts.wrongCode }

/**
 * Asks who it is before what gives everything away: by the password, or by a mailed code where there is none. Without `asked` (a platform that
 * asks nobody) there is no field and the answer is always yes.
 */
export function useIdentity(asked: boolean, prefix: string) {
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [checking, setChecking] = useState(false)
  const { busy, failure, setFailure, run } = useCall()
  const field = useRef<HTMLInputElement>(null)

  function forget() {
    setValue('')
    setError(undefined)
    setFailure(null)
  }

  function refuse(text: string) {
    setError(text)
    field.current?.focus()
  }

  /** Whether the platform is sure now; what is wrong is said at the field. */
  async function confirm(): Promise<boolean> {
    if (!asked) return true
    setError(undefined)
    if (value.trim() === '') {
      refuse(EMPTY[way])
      return false
    }
    const call = api(securityCalls.confirmIdentity, { body: { [way]: value } })
    setChecking(true)
    const result = await call
    setChecking(false)
    if (!result.ok && saysWrongPassword(securityCalls.confirmIdentity, result.failure)) {
      refuse(WRONG[way])
      return false
    }
    if ((await run(call)) !== 'done') return false
    forget()
    return true
  }

  async function sendCode() {
    if ((await run(api(securityCalls.sendIdentityCode, {}))) !== 'done') return
    setWay('code')
    setValue('')
    setError(undefined)
  }

  const control = {
    ref: field,
    id: `${prefix}_${way}`,
    error,
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValue(target.value)
      setError(undefined)
    },
  }
  const fields: ReactNode = asked && (
    <div className="grid max-w-form gap-2">
      {failure && <Notice live tone="critical" title={failure} />}
      {way === 'code' ? (
        <>
          <Notice live title={texts.codeSent} />
          <TextField
            {...control}
            {...CODE}
            label={texts.code}
            hint={texts.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </>
      ) : (
        <>
          <PasswordField {...control} label={texts.password} hint={texts.passwordHint} />
          <div>
            <Button variant="quiet" size="sm" loading={busy} onClick={sendCode}>
              {texts.noPassword}
            </Button>
          </div>
        </>
      )}
    </div>
  )
  return { confirm, fields, forget, checking }
}
