'use client'

import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * Props for a control that accepts clicks before hydration: on a slow phone the script arrives seconds later. `replay` gets
 * the control and what was pressed in it (lib/browser/early-press.ts); it must be a stable function.
 */
export function useEarlyPress<Pressed extends HTMLElement>(replay: (control: Pressed, value: string) => void) {
  const ref = useRef<Pressed>(null)
  useEffect(() => {
    // A click that triggered hydration is replayed by React right after this.
    const timer = setTimeout(() => {
      const control = ref.current
      const { early } = control?.dataset ?? {}
      delete control?.dataset.early
      if (control && early) replay(control, early)
    })
    return () => clearTimeout(timer)
  }, [replay])
  return {
    ref,
    'data-early': '',
    // The script in the head may have changed the attribute before hydration.
    suppressHydrationWarning: true,
    onClickCapture: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      delete currentTarget.dataset.early
    },
  }
}
