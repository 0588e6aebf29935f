'use client'

import { useEffect, useState } from 'react'
import { onDemand } from '@/lib/browser/on-demand'
import type { SheetHost, SheetOpener } from './sheet-host'

/**
 * Opens "Scegli la farmacia" over the page for links with `data-pharmacy-sheet`, and chooses the pharmacy of a form
 * whose button has it; used once, in the shell. The code loads at the first press; if that fails, the page of the choice opens.
 */
export function useSheet() {
  const [shown, setShown] = useState<[typeof SheetHost, SheetOpener, MouseEvent]>()
  useEffect(() => {
    const hear = async (press: MouseEvent) => {
      const link = (press.target as Element).closest<SheetOpener>('[data-pharmacy-sheet]')
      if (!link || press.button || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
      press.preventDefault()
      const code = await onDemand(import('./sheet-host'))
      if (code) setShown([code.SheetHost, link, press])
      else location.assign('href' in link ? link.href : '/pharmacy-selection')
    }
    addEventListener('click', hear, true)
    return () => removeEventListener('click', hear, true)
  }, [])
  const [Host, link, press] = shown ?? []
  return Host && link && press && <Host link={link} press={press} />
}
