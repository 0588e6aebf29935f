'use client'

import { Suspense, useEffect, useReducer } from 'react'
import { whenIdle } from '@/lib/when-idle'
import { lazyOnline } from './lazy'

const Toaster = lazyOnline(async () => (await import('./toaster')).Toaster)

/** The place of the toasts, once in the shell. What shows them comes once the page is at rest: the first may be that there is no network. */
export function ToasterSlot() {
  const [resting, rest] = useReducer(() => true, false)
  useEffect(() => whenIdle(rest), [])
  return (
    resting && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}
