'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { listenForToasts } from './toast'

const Toaster = lazy(() => import('./toaster'))

/** The place of the toasts, once in the shell; it loads nothing until the first `showToast`. */
export function ToasterSlot({ label }: { label: string }) {
  const [needed, setNeeded] = useState(false)
  useEffect(() => (needed ? undefined : listenForToasts(() => setNeeded(true))), [needed])
  return needed ? (
    <Suspense>
      <Toaster label={label} />
    </Suspense>
  ) : null
}
