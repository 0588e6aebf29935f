'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'
import { listenForToasts } from './toast'

const Toaster = dynamic(() => import('./toaster'), { ssr: false })

/** The place of the toasts, once in the shell; it loads nothing until the first `showToast`. */
export function ToasterSlot({ label }: { label: string }) {
  const [needed, setNeeded] = useState(false)
  useEffect(() => (needed ? undefined : listenForToasts(() => setNeeded(true))), [needed])
  return needed ? <Toaster label={label} /> : null
}
