'use client'

import { type ReactNode, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { buttonClasses } from '@/components/ui/button'
import type { OrderValues } from '@/lib/checkout/values'
import { phoneText } from '@/lib/rules/phone'
import messages from '@/messages/it.json'

const texts = messages.checkout

/**
 * What is known, as a line; `children` are its fields, for who changes it and where something of it is wrong. A native disclosure: its
 * fields are sent without JavaScript too. Without a line there are the fields alone.
 */
export function Known({
  line,
  label,
  fields,
  children,
}: {
  line: ReactNode
  /** What is changed, for who only hears it. */
  label: string
  fields: readonly string[]
  children: ReactNode
}) {
  const { formState } = useFormContext()
  const [open, setOpen] = useState(false)
  const wrong = fields.some((name) => get(formState.errors, name) !== undefined)
  // What is being corrected is not folded away with its last letter.
  if (wrong && !open) setOpen(true)
  const shown = open || wrong || !line
  return (
    <details
      open={shown}
      className="group"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === shown) return
        setOpen(currentTarget.open)
        // The line that was pressed is gone: what is chosen there, or the first field, is next.
        currentTarget.querySelector<HTMLElement>('input:checked, input:not([type=radio])')?.focus()
      }}
    >
      <summary
        aria-label={label}
        className="flex list-none flex-wrap items-start justify-between gap-x-3 gap-y-1 rounded-sm group-open:hidden [&::-webkit-details-marker]:hidden"
      >
        <span className="min-w-0 flex-[1_1_9rem] [overflow-wrap:anywhere]">{line}</span>
        <span className={buttonClasses({ size: 'sm', variant: 'secondary' })}>{texts.edit}</span>
      </summary>
      <div className="grid gap-5">{children}</div>
    </details>
  )
}

/** What is known of who orders. */
export function KnownContact({ children }: { children: ReactNode }) {
  const { control, formState } = useFormContext<OrderValues>()
  const { first_name, last_name, email, phone_number } = useWatch({ control, name: 'customer' })
  // What is typed here does not fold its own field away.
  const known = Object.values(formState.defaultValues?.customer ?? {}).every(Boolean)
  const line = known && (
    <>
      <span className="font-bold">
        {first_name} {last_name}
      </span>
      <br />
      {email}
      <br />
      {phoneText(phone_number)}
    </>
  )
  return (
    <Known line={line} label={texts.editContact} fields={['customer']}>
      {children}
    </Known>
  )
}
