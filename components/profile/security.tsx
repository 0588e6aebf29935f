'use client'

import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { refusedAt } from '@/components/forms/form-failure'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { useCall } from '@/components/forms/use-call'
import { useSubmitForm } from '@/components/forms/use-submit-form'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DownloadIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { nameErrors, repeatErrors } from '@/lib/account/new-password'
import { authCalls, new_password, PASSWORD_MIN } from '@/lib/contract/auth'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/platform/browser'
import { type Failure, problemCode, type Result } from '@/lib/platform/result'
import { endErasedSession } from '@/lib/profile/forget-device'
import { whatIsRefused } from '@/lib/session/guard'
import messages from '@/messages/it.json'

const texts = messages.profile.security

const labels = { current_password: texts.current, new_password: texts.new, confirm_password: texts.confirm }
const EMPTY = { current_password: '', new_password: '', confirm_password: '' }
const passwords = z.object({
  current_password: z.string().check(z.minLength(1, 'required')),
  new_password,
  confirm_password: z.string(),
})

const saysWrongPassword = (failure: Failure) =>
  whatIsRefused(authCalls.changePassword, failure) === 'credentials' || problemCode(failure) === 'wrong_password'

/** A new password; every other session ends. */
export function PasswordForm({ email, brand }: { email: string; brand: string }) {
  const [done, setDone] = useState(false)
  const resolver = schemaResolver(passwords, ({ new_password: chosen, confirm_password }) => [
    ...nameErrors('new_password', chosen, { email, brand }),
    ...repeatErrors(chosen, confirm_password),
  ])
  const form = useSubmitForm({
    labels,
    resolver,
    defaults: EMPTY,
    codes: { required: messages.validation.code.password_required },
    send: async ({ current_password, new_password }) => {
      setDone(false)
      const result = await api(authCalls.changePassword, { body: { current_password, new_password } })
      return result.ok || !saysWrongPassword(result.failure) ? result : refusedAt('current_password', 'password_wrong')
    },
    onSent: (_, { reset }) => {
      reset(EMPTY)
      setDone(true)
    },
  })
  const { field } = form
  return (
    <SubmitForm of={form} button={texts.save}>
      {done && <Notice live tone="positive" title={texts.changed} />}
      {/* Password managers want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('current_password')} autoComplete="current-password" />
      <PasswordField
        {...field('new_password')}
        autoComplete="new-password"
        hint={fill(messages.auth.passwordHint, { min: PASSWORD_MIN })}
      />
      <PasswordField {...field('confirm_password')} autoComplete="new-password" />
    </SubmitForm>
  )
}

/** An export reads all that there is. */
const EXPORT_LIMIT_MS = 60_000

/** Fetches all data and hands them to the browser as a file. */
async function downloadMyData(): Promise<Result<unknown>> {
  const result = await api(authCalls.exportMe, {}, { timeout_ms: EXPORT_LIMIT_MS })
  if (!result.ok) return result
  const url = URL.createObjectURL(new Blob([JSON.stringify(result.data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = texts.exportName
  link.click()
  // The download has its own hold on the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return result
}

/** All data as a file. A platform without the call says so once it is asked. */
export function ExportData() {
  const [done, setDone] = useState(false)
  const { busy, failure, run } = useCall()

  async function download() {
    setDone(false)
    setDone((await run(downloadMyData(), { missing: messages.profile.unavailable })) === 'done')
  }

  return (
    <div className="grid gap-3">
      {failure && <Notice live tone="critical" title={failure} />}
      {done && <Notice live tone="positive" title={texts.exported} />}
      <div>
        <Button variant="secondary" icon={DownloadIcon} loading={busy} onClick={download}>
          {texts.export}
        </Button>
      </div>
    </div>
  )
}

/** The end of the account, after a word that nobody types by mistake. */
export function DeleteAccount() {
  const [open, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const [wrong, setWrong] = useState(false)
  const { busy, failure, setFailure, run } = useCall()
  const field = useRef<HTMLInputElement>(null)

  function ask() {
    setWord('')
    setWrong(false)
    setFailure(null)
    setOpen(true)
  }

  async function erase() {
    if (word.trim() !== texts.deleteWord) {
      setWrong(true)
      field.current?.focus()
      return
    }
    await run(
      api(authCalls.deleteMe, {}).then(async (result) => {
        if (result.ok) await endErasedSession()
        return result
      }),
    )
  }

  return (
    <>
      <Button variant="danger" onClick={ask}>
        {texts.delete}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => !busy && setOpen(false)}
        title={texts.deleteDialog}
        initialFocus={field}
        keep={texts.keep}
        action={texts.delete}
        busy={busy}
        onConfirm={erase}
      >
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void erase()
          }}
        >
          <p>{texts.deleteText}</p>
          {failure && <Notice live tone="critical" title={failure} />}
          <TextField
            ref={field}
            id="delete_word"
            label={texts.deleteField}
            error={wrong ? texts.deleteWrong : undefined}
            value={word}
            onChange={({ target }) => {
              setWord(target.value)
              setWrong(false)
            }}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </form>
      </ConfirmDialog>
    </>
  )
}
