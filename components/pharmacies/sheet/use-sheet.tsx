'use client'

import { useEffect, useState } from 'react'
import { onDemand } from '@/lib/browser/on-demand'
import type { SheetHost } from './sheet-host'

/**
 * Opens "Scegli la farmacia" over the page for links with `data-pharmacy-sheet`; used once, in the shell. The code
 * loads at the first press; if that fails, the link navigates to the page.
 */
export function useSheet() {
  const [shown, setShown] = useState<[typeof SheetHost, HTMLAnchorElement, MouseEvent]>()
  useEffect(() => {
    const hear = async (press: MouseEvent) => {
      const link = (press.target as Element).closest<HTMLAnchorElement>('a[data-pharmacy-sheet]')
      if (!link || press.button || press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return
      press.preventDefault()
      const code = await onDemand(import('./sheet-host'))
      if (code) setShown([code.SheetHost, link, press])
      else location.assign(link.href)
    }
    addEventListener('click', hear, true)
    return () => removeEventListener('click', hear, true)
  }, [])
  const [Host, link, press] = shown ?? []
  return Host && link && press && <Host link={link} press={press} />
}
