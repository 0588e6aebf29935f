'use client'

import { useRef, useState } from 'react'
import { CODE } from '@/components/forms/typing'
import { type CallOptions, useCall } from '@/components/forms/use-call'
import { Button } from '@/components/ui/button'
import { ControlledInput } from '@/components/ui/controlled-input'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { isWrongPassword } from '@/lib/account/wrong-password'
import { securityCalls } from '@/lib/contract/security'
import type { Result } from '@/lib/platform/result'
import { api } from '@/lib/session/api'
import messages from '@/messages/it.json'

const texts = messages.profile.security.identity
const { password_required, password_wrong, required } = messages.validation.code
const EMPTY = { password: password_required, code: required }
const WRONG = { password: password_wrong, code: texts.wrongCode }

/**
 * Confirms the identity before a sensitive action: by password, or by a mailed code without one. Without `asked` (a
 * platform that requires none) there is no field and the check always passes.
 */
export function useIdentity(asked: boolean, prefix: string) {
  const [way, setWay] = useState<'password' | 'code'>('password')
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const { busy, failure, setFailure, run: call } = useCall()
  const mail = useCall()
  const field = useRef<HTMLInputElement>(null)
  const wrong = failure ?? mail.failure

  function write(text: string) {
    setValue(text)
    setError(undefined)
  }

  function forget() {
    write('')
    setFailure(null)
  }

  function refuse(text: string): true {
    setError(text)
    field.current?.focus()
    return true
  }

  /** Returns true once the identity is confirmed; shows errors at the field or above it. */
  async function confirm(): Promise<boolean> {
    if (!asked) return true
    setError(undefined)
    if (value.trim() === '') {
      refuse(EMPTY[way])
      return false
    }
    const row = securityCalls.confirmIdentity
    const outcome = await call(api(row, { body: { [way]: value } }), {
      onFailure: (failed) => isWrongPassword(row, failed) && refuse(WRONG[way]),
    })
    if (outcome === 'done') forget()
    return outcome === 'done'
  }

  /** Runs an action after the identity is confirmed. */
  const run = async (work: () => Promise<Result<unknown>>, options?: CallOptions) =>
    (await confirm()) ? call(work(), options) : 'failed'

  async function sendCode() {
    if ((await mail.run(api(securityCalls.sendIdentityCode, {}))) !== 'done') return
    setWay('code')
    write('')
  }

  const control = {
    ref: field,
    id: `${prefix}_${way}`,
    error,
    value,
    onChange: ({ target }: { target: HTMLInputElement }) => write(target.value),
  }
  const fields = (
    <>
      {wrong && <Notice live tone="critical" title={wrong} />}
      {asked && way === 'code' && (
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
      )}
      {asked && way === 'password' && (
        <div className="grid max-w-form gap-2">
          <PasswordField as={ControlledInput} {...control} label={texts.password} hint={texts.passwordHint} />
          <div>
            <Button variant="quiet" size="sm" loading={mail.busy} onClick={sendCode}>
              {texts.noPassword}
            </Button>
          </div>
        </div>
      )}
    </>
  )
  return { confirm, run, busy, fields, forget }
}
