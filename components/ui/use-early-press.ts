'use client'

import { useEffect, useRef } from 'react'

/** After hydration, passes on what was pressed before (lib/browser/early-press.ts); `replay` must keep its identity. */
export function useEarlyPress<Pressed extends HTMLElement>(replay: (pressed: Pressed, value: string) => void) {
  const own = useRef<Pressed>(null)
  useEffect(() => {
    // A click that triggered hydration is replayed by React right after this.
    const timer = setTimeout(() => {
      const element = own.current
      const { early } = element?.dataset ?? {}
      delete element?.dataset.early
      if (element && early) replay(element, early)
    })
    return () => clearTimeout(timer)
  }, [replay])
  return own
}
