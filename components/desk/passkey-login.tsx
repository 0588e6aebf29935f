'use client'

import { deskAction } from '@/lib/desk/paths'
import messages from '@/messages/it.json'
import { DeskButton } from './button'
import { answerLogin, usePasskey, usePasskeySupport } from './use-passkey'

const texts = messages.desk.passkeys

/** Logs in with a passkey, where the browser has them. */
export function PasskeyLogin({ back }: { back: string }) {
  const supported = usePasskeySupport()
  const { form, failure, busy, run } = usePasskey('chiave-accesso', answerLogin)
  if (!supported) return null
  return (
    <form ref={form} method="post" action={deskAction('chiave')}>
      <input type="hidden" name="ritorno" value={back} />
      <input type="hidden" name="risposta" />
      <DeskButton type="button" disabled={busy} onClick={() => void run()}>
        {texts.login}
      </DeskButton>
      <p role="status" className="desk-error">
        {failure && texts.failure[failure]}
      </p>
    </form>
  )
}
