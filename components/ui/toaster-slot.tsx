'use client'

import { Suspense, useEffect, useReducer } from 'react'
import { whenIdle } from '@/lib/browser/when-idle'
import { lazyOnline } from './lazy'

const AtRest = lazyOnline(async () => (await import('./at-rest')).AtRest)

/** The place of the toasts, once in the shell. What shows them comes once the page is at rest, and what counts the visit with it. */
export function ToasterSlot() {
  const [resting, rest] = useReducer(() => true, false)
  useEffect(() => whenIdle(rest), [])
  return (
    resting && (
      <Suspense>
        <AtRest />
      </Suspense>
    )
  )
}
