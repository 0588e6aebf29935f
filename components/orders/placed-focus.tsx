'use client'

import { useEffect } from 'react'

/** Focuses the page's heading after an order: the pressed button was on the previous page. */
export function PlacedFocus() {
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.activeElement !== document.body) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [])
  return null
}
