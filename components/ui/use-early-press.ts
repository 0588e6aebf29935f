'use client'

import { type MouseEvent, useEffect, useRef } from 'react'
import { EARLY_ATTRIBUTE } from '@/lib/browser/early-press'

/** Props for a button that accepts clicks before hydration: on a slow phone the script arrives seconds later. */
export function useEarlyPress() {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A click that triggered hydration is replayed by React right after this.
    const timer = setTimeout(() => {
      const button = ref.current
      const pressed = button?.getAttribute(EARLY_ATTRIBUTE) === 'pressed'
      button?.removeAttribute(EARLY_ATTRIBUTE)
      if (pressed) button?.click()
    })
    return () => clearTimeout(timer)
  }, [])
  return {
    ref,
    [EARLY_ATTRIBUTE]: '',
    // The inline head script may have set the attribute before hydration.
    suppressHydrationWarning: true,
    onClickCapture: ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.removeAttribute(EARLY_ATTRIBUTE),
  }
}
