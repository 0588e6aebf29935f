'use client'

import { useState } from 'react'
import { PressButton } from '@/components/ui/press-button'
import { useHydrated } from '@/components/ui/use-hydrated'
import messages from '@/messages/it.json'

/** Copies a text. Without the clipboard what is beside it can be selected. */
export function CopyButton({ text, label, children }: { text: string; label?: string; children: string }) {
  const [said, setSaid] = useState('')
  const { copied, notCopied } = messages.desk.print
  const tell = (done: string) => () => setSaid(done)
  if (!useHydrated()) return null
  return (
    <>
      <PressButton
        className="desk-button desk-no-print"
        aria-label={label}
        onClick={() => void navigator.clipboard.writeText(text).then(tell(copied), tell(notCopied))}
      >
        {children}
      </PressButton>{' '}
      <span role="status" className="desk-no-print">
        {said}
      </span>
    </>
  )
}
