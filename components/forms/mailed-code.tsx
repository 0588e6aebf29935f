'use client'

import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'

const texts = messages.checkout.code

/** Field for the code that proves a guest's mailbox, and a button for another code. */
export function MailedCode({
  sent_to,
  onAgain,
  children,
  ...field
}: ComponentProps<typeof TextField> & {
  sent_to: string
  /** Whether another code was sent. */
  onAgain: () => Promise<boolean>
  /** What takes the button's place without JavaScript. */
  children?: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  return (
    <section
      aria-labelledby="code-title"
      className="grid gap-3 rounded-md border border-brand-line bg-brand-soft p-3 sm:p-4"
    >
      <h3 id="code-title" className="font-bold text-base">
        {texts.title}
      </h3>
      <p className="[overflow-wrap:anywhere]">{fill(texts.text, { email: sent_to })}</p>
      <TextField
        {...field}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        inputClassName="tabular-nums tracking-wider"
      />
      {children}
      <div className="noscript:hidden">
        <Button
          size="sm"
          variant="secondary"
          loading={busy}
          onClick={async () => {
            setBusy(true)
            const sent = await onAgain()
            setBusy(false)
            if (sent) showToast({ text: texts.sentAgain, id: 'code' })
          }}
        >
          {texts.again}
        </Button>
      </div>
    </section>
  )
}
