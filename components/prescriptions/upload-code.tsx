'use client'

import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { confirmCode, sendCode } from '@/lib/checkout/email-code-browser'
import { codeFailure } from '@/lib/checkout/outcome'
import type { CollectValues } from '@/lib/checkout/values'
import { email as email_address } from '@/lib/contract/values'
import { fill } from '@/lib/i18n/fill'
import { compactCode } from '@/lib/values/text'
import messages from '@/messages/it.json'
import { fieldText } from './field-error'

const texts = messages.checkout

/** Verifies a guest's mailbox before an upload: sends a code to the address of the order. */
export function UploadCode({ onProven }: { onProven: () => void }) {
  const { getValues, setFocus } = useFormContext<CollectValues>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (sentTo !== null) field.current?.focus()
  }, [sentTo])

  async function ask(): Promise<void> {
    const address = email_address.safeParse(getValues('customer.email'))
    if (!address.success) {
      setError(texts.code.emailFirst)
      return setFocus('customer.email')
    }
    const failure = await sendCode(address.data)
    if (failure) setError(fieldText(codeFailure(failure), ''))
    else setSentTo(address.data)
  }

  async function confirm(): Promise<void> {
    const code = compactCode(field.current?.value ?? '')
    const wrong = code === '' ? 'required' : await confirmCode(sentTo ?? '', code)
    if (wrong === null) return onProven()
    setError(fieldText(wrong, code))
  }

  const run = (step: () => Promise<void>) => async () => {
    setBusy(true)
    setError(undefined)
    await step()
    setBusy(false)
  }
  if (sentTo === null)
    return (
      <Notice
        live
        title={texts.code.title}
        action={
          <Button size="sm" loading={busy} onClick={run(ask)}>
            {texts.code.send}
          </Button>
        }
      >
        {error ?? texts.code.forFile}
      </Notice>
    )
  return (
    <div className="grid gap-3 rounded-md border border-brand-line bg-brand-soft p-3 sm:p-4">
      <p className="[overflow-wrap:anywhere]">{fill(texts.code.fileText, { email: sentTo })}</p>
      <TextField
        ref={field}
        label={texts.code.label}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        inputClassName="tabular-nums tracking-wider"
        onKeyDown={(event) => {
          // Enter must not submit the order.
          if (event.key !== 'Enter') return
          event.preventDefault()
          void run(confirm)()
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" loading={busy} onClick={run(confirm)}>
          {texts.code.upload}
        </Button>
        <Button size="sm" variant="secondary" onClick={run(ask)}>
          {texts.code.again}
        </Button>
      </div>
    </div>
  )
}
