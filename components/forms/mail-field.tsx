'use client'

import { type ComponentProps, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'
import { fill } from '@/lib/i18n/fill'
import { likelyMailbox } from '@/lib/rules/mail-host'
import messages from '@/messages/it.json'
import { EMAIL } from './typing'

const texts = messages.validation.mailbox
/** A press that leaves the field ends before the question moves what is below. */
const ASK_AFTER_MS = 400

/** A field for a mailbox that asks about a host that looks mistyped, and never insists. */
export function MailField({
  onTake,
  className,
  ...props
}: ComponentProps<typeof TextField> & {
  /** Takes the address that was meant. */
  onTake: (email: string) => void
}) {
  const [left, setLeft] = useState<string | null>(null)
  const [likely, setLikely] = useState<string | null>(null)
  useEffect(() => {
    if (left === null) return setLikely(null)
    const timer = setTimeout(() => setLikely(likelyMailbox(left)), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className={className}>
      <TextField
        {...EMAIL}
        {...props}
        onBlur={(event) => {
          props.onBlur?.(event)
          setLeft(event.target.value)
        }}
        onChange={(event) => {
          props.onChange?.(event)
          setLeft(null)
        }}
      />
      <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
        {likely && !props.readOnly && (
          <>
            <p className="[overflow-wrap:anywhere]">{fill(texts.question, { email: likely })}</p>
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                setLeft(null)
                onTake(likely)
              }}
            >
              {texts.take}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
