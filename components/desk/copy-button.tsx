'use client'

import { useState } from 'react'
import { PressButton } from '@/components/ui/press-button'
import { useHydrated } from '@/components/ui/use-hydrated'

/** Copies the text of a field; without JavaScript only the field is there. */
export function CopyButton({ field, label, copied }: { field: string; label: string; copied: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    const area = document.getElementById(field)
    if (!(area instanceof HTMLTextAreaElement)) return
    // Stays selected where the browser refuses.
    area.select()
    await navigator.clipboard.writeText(area.value)
    setCopied(true)
  }
  if (!useHydrated()) return null
  return (
    <p>
      <PressButton className="desk-button" onClick={copy}>
        {label}
      </PressButton>{' '}
      <span role="status">{isCopied && copied}</span>
    </p>
  )
}
