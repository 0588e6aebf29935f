'use client'

import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { schemaResolver } from '@/components/forms/resolver'
import { SubmitForm } from '@/components/forms/submit-form'
import { EMAIL } from '@/components/forms/typing'
import { useKeptForm } from '@/components/forms/use-kept-form'
import { Notice } from '@/components/ui/notice'
import { TextField } from '@/components/ui/text-field'
import { productCalls } from '@/lib/contract/products'
import { email } from '@/lib/contract/values'
import { ANYBODY } from '@/lib/forms/draft'
import { fill } from '@/lib/i18n/fill'
import { api } from '@/lib/platform/browser'
import messages from '@/messages/it.json'

const texts = messages.product
const refusals: Record<string, string> = messages.errors.code

const resolver = schemaResolver(z.object({ email }))
const DRAFT = { name: 'notify', user_id: ANYBODY } as const

/** Asks for the address to write to, once. */
export function NotifyForm({
  product,
  pharmacy_id,
}: {
  product: { minsan: string; name: string }
  pharmacy_id: string
}) {
  const [done, setDone] = useState(false)
  const form = useKeptForm({
    labels: { email: texts.notifyEmail },
    prefix: 'notify_',
    resolver,
    draft: DRAFT,
    defaults: { email: '' },
    send: (values) =>
      api(productCalls.notifyWhenBack, { params: { minsan: product.minsan }, body: { ...values, pharmacy_id } }),
    onSent: () => setDone(true),
    explain: ({ code }) => refusals[code ?? ''] ?? messages.errors.network,
  })
  const { setFocus } = form.form
  // The button that was pressed is gone.
  useEffect(() => setFocus('email'), [setFocus])

  if (done) return <Notice live tone="positive" title={fill(texts.notifyDone, { product: product.name })} />
  return (
    <SubmitForm of={{ ...form, kept: null }} className="grid gap-3" button={texts.notify}>
      <TextField {...form.field('email')} {...EMAIL} hint={texts.notifyHint} />
    </SubmitForm>
  )
}
