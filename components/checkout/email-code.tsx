'use client'

import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { MailedCode } from '@/components/forms/mailed-code'
import { buttonClasses } from '@/components/ui/button'
import { typedEmail } from '@/lib/checkout/order-values'
import type { OrderValues } from '@/lib/checkout/values'
import { email } from '@/lib/contract/values'
import { fill } from '@/lib/i18n/fill'
import messages from '@/messages/it.json'
import { useOrderFields } from '../prescriptions/field-error'

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
  useEffect(() => setFocus('email_code'), [setFocus])
  return (
    <MailedCode
      {...field('email_code', texts.label)}
      sent_to={sent_to}
      onAgain={() => onAsk(typedEmail(getValues('customer.email')))}
    >
      <noscript>
        <input type="hidden" name="code_sent" value={sent_to} />
        <button type="submit" name="again" value="1" className={buttonClasses({ size: 'sm', variant: 'secondary' })}>
          {texts.again}
        </button>
      </noscript>
    </MailedCode>
  )
}
