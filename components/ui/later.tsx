'use client'

import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { opening } from './link'

/**
 * What lies below the first screen. Where the page was fetched ahead and is opened by a press, it is rendered once the first screen stands;
 * in HTML, and on the way back, where the browser looks for the place it scrolled to, it is there at once.
 */
export function Later({ children }: { children: ReactNode }) {
  const [shown, show] = useState(!opening.ahead)
  useEffect(() => {
    opening.ahead = false
    startTransition(() => show(true))
  }, [])
  return shown && children
}
