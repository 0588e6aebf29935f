'use client'

import { useState } from 'react'
import { PressButton } from '@/components/ui/press-button'
import messages from '@/messages/it.json'

/** Copies a code. Without the clipboard the code next to it can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [said, setSaid] = useState('')
  const { copy, copied, notCopied } = messages.desk.print
  const tell = (done: string) => () => setSaid(done)
  return (
    <>
      <PressButton
        className="desk-button desk-no-print"
        aria-label={label}
        onClick={() => void navigator.clipboard.writeText(text).then(tell(copied), tell(notCopied))}
      >
        {copy}
      </PressButton>
      <span role="status" className="desk-no-print">
        {said}
      </span>
    </>
  )
}
