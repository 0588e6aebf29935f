'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { notePage } from '@/lib/visits/browser'
import { Toaster } from './toaster'

/**
 * Parts of the shell that mount when the page is idle. Mounted before the first toast, which may announce a lost
 * connection.
 */
export function AtRest() {
  const pathname = usePathname()
  useEffect(() => notePage(pathname ?? ''), [pathname])
  return <Toaster />
}
