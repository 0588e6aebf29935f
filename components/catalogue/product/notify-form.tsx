'use client'

import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { missingCodes } from '@/components/forms/missing-text'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { EMAIL } from '@/components/forms/typing'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { productCalls } from '@/lib/contract/products'
import { email } from '@/lib/contract/values'
import { ANYBODY } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import { WATCH_DAYS } from '@/lib/rules/stock-watch'
import { api } from '@/lib/session/api'
import { useSession } from '@/lib/session/browser'
import messages from '@/messages/it.json'

const texts = messages.product

const consent = z.literal(true, 'consent_required')
const resolver = schemaResolver(z.object({ email, consent }))
const own = schemaResolver(z.object({ email: z.string(), consent }))
const DRAFT = { name: 'notify', user_id: ANYBODY } as const

/** Asks for the consent and the e-mail address; a customer's address comes from the account. */
export function NotifyForm({
  product,
  pharmacy_id,
}: {
  product: { minsan: string; name: string }
  pharmacy_id: string
}) {
  const [done, setDone] = useState<{ confirmed: boolean } | null>(null)
  const customer = useSession().status === 'customer'
  const form = useKeptForm({
    labels: { email: texts.notifyEmail, consent: '' },
    codes: missingCodes({ email: '' }),
    prefix: 'notify_',
    resolver: customer ? own : resolver,
    draft: DRAFT,
    defaults: { email: '' },
    send: ({ consent, ...guest }) =>
      api(productCalls.notifyWhenBack, {
        params: { minsan: product.minsan },
        body: { pharmacy_id, consent, ...(!customer && guest) },
      }),
    onSent: (answer) => setDone(answer),
  })
  const { setFocus } = form.form
  // The pressed button was unmounted.
  useEffect(() => setFocus(customer ? 'consent' : 'email'), [setFocus, customer])

  if (done)
    return (
      <Notice
        live
        tone={done.confirmed ? 'positive' : 'info'}
        title={done.confirmed ? fill(texts.notifyDone, { product: product.name }) : texts.notifyToConfirm}
      />
    )
  const { label: _label, ...box } = form.field('consent')
  return (
    <SubmitForm of={{ ...form, kept: null }} className="grid gap-3" button={texts.notify}>
      {customer ? (
        <p className="text-sm">{texts.notifyOwn}</p>
      ) : (
        <TextField {...form.field('email')} {...EMAIL} hint={texts.notifyHint} />
      )}
      <Checkbox
        {...box}
        label={texts.notifyConsent}
        hint={
          <>
            {fill(texts.notifyKept, { days: WATCH_DAYS })}{' '}
            <a href="/privacy" target="_blank" rel="noopener" className="link">
              {messages.shell.footer.privacy}
            </a>
          </>
        }
      />
    </SubmitForm>
  )
}
