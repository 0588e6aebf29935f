'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyOnline } from './lazy'
import { listenForToasts } from './toast'

const Toaster = lazyOnline(async () => (await import('./toaster')).Toaster)

/** The place of the toasts, once in the shell; it loads nothing until the first `showToast`. */
export function ToasterSlot() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => (needed ? undefined : listenForToasts(() => setNeeded(true))), [needed])
  return needed ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
