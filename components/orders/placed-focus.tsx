'use client'

import { useEffect } from 'react'

/** Takes the focus to the page's heading after an order: the button that was pressed is gone with its page. */
export function PlacedFocus() {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])
  return null
}
