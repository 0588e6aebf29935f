'use client'

import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { answerLogin, usePasskey, usePasskeySupport } from './use-passkey'

const texts = messages.desk.passkeys

/** Sends the form around it with a passkey in place of the password. */
export function PasskeyProof() {
  const supported = usePasskeySupport()
  const { form, failure, busy, run } = usePasskey('chiave-accesso', answerLogin)
  return (
    <>
      <input
        type="hidden"
        name="risposta"
        ref={(field) => {
          form.current = field?.form ?? null
        }}
      />
      {supported && (
        <DeskButton type="button" disabled={busy} onClick={() => void run()}>
          {texts.prove}
        </DeskButton>
      )}
      <p role="status" className="desk-error">
        {failure && texts.failure[failure]}
      </p>
    </>
  )
}
