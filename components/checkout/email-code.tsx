'use client'

import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button, buttonClasses } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { showToast } from '@/components/ui/toast'
import { typedEmail } from '@/lib/checkout/order-values'
import type { OrderValues } from '@/lib/checkout/values'
import { email } from '@/lib/contract/values'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { useOrderFields } from './field-error'

const texts = messages.checkout.code

/** Says before the press that a code will be mailed. */
export function CodeAnnouncement() {
  const typed = useWatch<OrderValues, 'customer.email'>({ name: 'customer.email' })
  const { data } = email.safeParse(typed)
  return (
    <p className="text-muted text-sm [overflow-wrap:anywhere]">
      {data ? fill(texts.announce, { email: data }) : texts.announceBare}
    </p>
  )
}

/** Field for the code that proves a guest's mailbox; shown and focused when the platform asks for it. */
export function EmailCode({ sent_to, onAsk }: { sent_to: string; onAsk: (email: string) => Promise<boolean> }) {
  const { field } = useOrderFields()
  const { setFocus, getValues } = useFormContext<OrderValues>()
  const [busy, setBusy] = useState(false)
  useEffect(() => setFocus('email_code'), [setFocus])
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
        {...field('email_code', texts.label)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={32}
        inputClassName="tabular-nums tracking-wider"
      />
      <noscript>
        <input type="hidden" name="code_sent" value={sent_to} />
        <button type="submit" name="again" value="1" className={buttonClasses({ size: 'sm', variant: 'secondary' })}>
          {texts.again}
        </button>
      </noscript>
      <div className="noscript:hidden">
        <Button
          size="sm"
          variant="secondary"
          loading={busy}
          onClick={async () => {
            setBusy(true)
            const sent = await onAsk(typedEmail(getValues('customer.email')))
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
