'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyOnline } from './lazy'
import { listenForToasts } from './toast'

const load = async () => (await import('./toaster')).Toaster
const Toaster = lazyOnline(load)

/** The place of the toasts, once in the shell. What shows them comes once the page is at rest: the first may be that there is no network. */
export function ToasterSlot() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => (needed ? undefined : listenForToasts(() => setNeeded(true))), [needed])
  useEffect(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void load().catch(() => null))
  }, [])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
