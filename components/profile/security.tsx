'use client'

import { useRef, useState } from 'react'
import { codeText, failureText } from '@/components/account/failure-text'
import { failureOf } from '@/components/account/form-failure'
import { FormHead } from '@/components/account/form-head'
import { SubmitButton } from '@/components/account/submit-button'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { DownloadIcon } from '@/components/ui/icons'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { TextField } from '@/components/ui/text-field'
import { new_password } from '@/lib/contract/auth'
import { type FieldError, fieldErrors } from '@/lib/contract/problem'
import { codeOf, isMissingCall } from '@/lib/platform/result'
import { changePassword, deleteAccount, downloadMyData } from '@/lib/profile/browser'
import { endErasedSession } from '@/lib/profile/forget-device'
import type { SecurityTexts } from './texts'
import { useProfileForm } from './use-profile-form'

const FIELDS = ['current_password', 'new_password', 'confirm_password'] as const
type Passwords = Record<(typeof FIELDS)[number], string>
const EMPTY: Passwords = { current_password: '', new_password: '', confirm_password: '' }

function passwordErrors(values: Passwords): FieldError[] {
  const chosen = new_password.safeParse(values.new_password)
  return [
    ...(values.current_password === '' ? [{ field: 'current_password', code: 'password_required' }] : []),
    ...(chosen.success
      ? []
      : fieldErrors(chosen.error.issues)
          .slice(0, 1)
          .map(({ code }) => ({ field: 'new_password', code: code === 'required' ? 'password_required' : code }))),
    ...(values.confirm_password !== values.new_password
      ? [{ field: 'confirm_password', code: 'password_mismatch' }]
      : []),
  ]
}

/** A new password; every other session ends. */
export function PasswordForm({ texts, email }: { texts: SecurityTexts; email: string }) {
  const { security } = texts
  const [done, setDone] = useState(false)
  const { form, failure, setFailure, refuse } = useProfileForm<Passwords>({
    texts,
    fields: FIELDS,
    defaults: EMPTY,
    errorsOf: passwordErrors,
  })
  const { register, formState } = form

  const submit = form.handleSubmit(async ({ current_password, new_password }) => {
    setFailure(null)
    setDone(false)
    const result = await changePassword({ current_password, new_password })
    if (result.ok) {
      form.reset(EMPTY)
      return setDone(true)
    }
    if (codeOf(result.failure) === 'wrong_password')
      return form.setError('current_password', { message: 'password_wrong' }, { shouldFocus: true })
    refuse(result.failure)
  })

  const field = (name: keyof Passwords, label: string) => ({
    ...register(name),
    id: name,
    label,
    error: codeText(texts, formState.errors[name]?.message),
    showLabel: texts.show_password,
    hideLabel: texts.hide_password,
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-form gap-4">
      <FormHead
        texts={texts}
        fields={FIELDS.map((id) => ({ id }))}
        errors={formState.errors}
        attempt={formState.submitCount}
        failure={failure}
      />
      {done && <Notice live tone="positive" title={security.changed} />}
      {/* Password managers want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('current_password', security.current)} autoComplete="current-password" />
      <PasswordField {...field('new_password', security.new)} autoComplete="new-password" hint={texts.password_hint} />
      <PasswordField {...field('confirm_password', security.confirm)} autoComplete="new-password" />
      <SubmitButton loading={formState.isSubmitting}>{security.save}</SubmitButton>
    </form>
  )
}

/** All data as a file. A platform without the call says so once it is asked. */
export function ExportData({ texts, unavailable }: { texts: SecurityTexts; unavailable: string }) {
  const { security } = texts
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ tone: 'positive' | 'critical'; text: string } | null>(null)

  async function download() {
    setBusy(true)
    setSaid(null)
    const result = await downloadMyData(security.exportName)
    setBusy(false)
    if (result.ok) return setSaid({ tone: 'positive', text: security.exported })
    const text = isMissingCall(result.failure) ? unavailable : failureText(texts, failureOf(result.failure))
    setSaid({ tone: 'critical', text })
  }

  return (
    <div className="grid gap-3">
      {said && <Notice live tone={said.tone} title={said.text} />}
      <div>
        <Button variant="secondary" icon={DownloadIcon} loading={busy} onClick={download}>
          {security.export}
        </Button>
      </div>
    </div>
  )
}

/** The end of the account, after a word that nobody types by mistake. */
export function DeleteAccount({ texts }: { texts: SecurityTexts }) {
  const { security } = texts
  const [open, setOpen] = useState(false)
  const [word, setWord] = useState('')
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  function ask() {
    setWord('')
    setWrong(false)
    setFailure(null)
    setOpen(true)
  }

  async function erase() {
    if (word.trim() !== security.deleteWord) {
      setWrong(true)
      field.current?.focus()
      return
    }
    setBusy(true)
    setFailure(null)
    const result = await deleteAccount()
    if (result.ok) return void (await endErasedSession())
    setBusy(false)
    setFailure(failureText(texts, failureOf(result.failure)))
  }

  return (
    <>
      <Button variant="danger" onClick={ask}>
        {security.delete}
      </Button>
      <Dialog
        open={open}
        onClose={() => !busy && setOpen(false)}
        title={security.deleteDialog}
        closeLabel={texts.close}
        initialFocus={field}
        footer={
          <>
            <Button variant="secondary" onClick={() => !busy && setOpen(false)}>
              {security.keep}
            </Button>
            <Button variant="danger" type="submit" form="delete-account" loading={busy}>
              {security.delete}
            </Button>
          </>
        }
      >
        <form
          id="delete-account"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void erase()
          }}
        >
          <p>{security.deleteText}</p>
          {failure && <Notice live tone="critical" title={failure} />}
          <TextField
            ref={field}
            id="delete_word"
            label={security.deleteField}
            error={wrong ? security.deleteWrong : undefined}
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
      </Dialog>
    </>
  )
}
