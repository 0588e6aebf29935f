'use client'

import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { opening } from './link'

/**
 * Content below the first screen. After a navigation to a prefetched page it renders after the first screen; in
 * HTML and on Back, which restores the scroll position, it renders immediately.
 */
export function Later({ children }: { children: ReactNode }) {
  const [shown, show] = useState(!opening.ahead)
  useEffect(() => {
    opening.ahead = false
    startTransition(() => show(true))
  }, [])
  return shown && children
}
