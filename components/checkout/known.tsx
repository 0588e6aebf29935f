'use client'

import { type ReactNode, useState } from 'react'
import { get, useFormContext, useWatch } from 'react-hook-form'
import { buttonClasses } from '@/components/ui/button'
import type { OrderValues } from '@/lib/checkout/values'
import { phoneText } from '@/lib/values/phone'
import messages from '@/messages/it.json'

const texts = messages.checkout

/**
 * Shows known data as a line with a native disclosure of their fields (`children`), which a form without JavaScript
 * sends too. Opens on errors; without a line only the fields are shown.
 */
export function Known({
  line,
  label,
  fields,
  children,
}: {
  line: ReactNode
  /** Accessible name of the change button. */
  label: string
  fields: readonly string[]
  children: ReactNode
}) {
  const { formState } = useFormContext()
  const [open, setOpen] = useState(false)
  const wrong = fields.some((name) => get(formState.errors, name) !== undefined)
  // Stays open when the last error is corrected.
  if (wrong && !open) setOpen(true)
  const shown = open || wrong || !line
  return (
    <details
      open={shown}
      className="group"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open === shown) return
        setOpen(currentTarget.open)
        // The pressed line is unmounted: focuses the selected option or the first field.
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

export function KnownContact({ children }: { children: ReactNode }) {
  const { control, formState } = useFormContext<OrderValues>()
  const { first_name, last_name, email, phone_number } = useWatch({ control, name: 'customer' })
  // Uses default values, so that typing does not close the disclosure.
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
