'use client'

import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import type { OrderValues } from '@/lib/checkout/values'
import messages from '@/messages/it.json'

const texts = messages.checkout

/** What is known of who orders, as a line; `children` are its fields, for who changes it and where something of it is missing or wrong. */
export function KnownContact({ children }: { children: ReactNode }) {
  const { control, formState, setFocus } = useFormContext<OrderValues>()
  const { first_name, last_name, email, phone_number } = useWatch({ control, name: 'customer' })
  // What is typed here does not fold its own field away.
  const known = Object.values(formState.defaultValues?.customer ?? {}).every(Boolean)
  const [open, setOpen] = useState(!known)
  function edit() {
    flushSync(() => setOpen(true))
    setFocus('customer.first_name')
  }
  if (open || formState.errors.customer) return children
  return (
    <div className="flex items-start justify-between gap-3">
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-bold">
          {first_name} {last_name}
        </span>
        <br />
        {email}
        <br />
        {phone_number}
      </p>
      <Button size="sm" variant="secondary" aria-label={texts.editContact} onClick={edit}>
        {texts.edit}
      </Button>
    </div>
  )
}
