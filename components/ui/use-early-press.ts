'use client'

import { type MouseEvent, useEffect, useRef } from 'react'
import { EARLY_ATTRIBUTE } from '@/lib/early-press'

/** What to spread over a button whose press counts from the first paint on: on a slow phone its script comes seconds later. */
export function useEarlyPress() {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A press that hydrated the page is heard by itself, right after this.
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
    // The script in the head may have been here first.
    suppressHydrationWarning: true,
    onClickCapture: ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.removeAttribute(EARLY_ATTRIBUTE),
  }
}
