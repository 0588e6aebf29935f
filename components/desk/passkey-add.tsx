'use client'

import type { FormEvent } from 'react'
import { deskAction } from '@/lib/desk/paths'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { usePasskey, usePasskeySupport } from './use-passkey'

const texts = messages.desk.passkeys
type AddOptions = Parameters<typeof import('@simplewebauthn/browser').startRegistration>[0]['optionsJSON']

/** Creates a passkey on this device; the password proves who asks, and is not part of the form that is sent. */
export function PasskeyAdd() {
  const supported = usePasskeySupport()
  const { form, failure, busy, run } = usePasskey('chiave-nuova', async (options) => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options as unknown as AddOptions })
  })
  if (!supported) return <p>{texts.unsupported}</p>
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = event.currentTarget.elements.namedItem('passkey-password')
    if (!(password instanceof HTMLInputElement)) return
    const fields = new URLSearchParams({ current_password: password.value })
    password.value = ''
    void run(fields)
  }
  return (
    <form ref={form} method="post" action={deskAction('chiave-salva')} onSubmit={submit} className="desk-narrow">
      <input type="hidden" name="risposta" />
      <div className="desk-field">
        <label htmlFor="desk-passkey-name">{texts.name}</label>
        <p id="desk-passkey-hint">{texts.nameHint}</p>
        <input
          id="desk-passkey-name"
          name="name"
          required
          maxLength={60}
          autoComplete="off"
          aria-describedby="desk-passkey-hint"
        />
      </div>
      <div className="desk-field">
        <label htmlFor="passkey-password">{texts.password}</label>
        <input id="passkey-password" type="password" required autoComplete="current-password" />
      </div>
      <DeskButton main disabled={busy}>
        {texts.add}
      </DeskButton>
      <p role="status" className="desk-error">
        {failure && texts.failure[failure]}
      </p>
    </form>
  )
}
