'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { notePage } from '@/lib/visits/browser'
import { Toaster } from './toaster'

/** What the shell has once its page is at rest. The first toast may be that there is no network, so it is here before it is asked for. */
export function AtRest() {
  const pathname = usePathname()
  useEffect(() => notePage(pathname ?? ''), [pathname])
  return <Toaster />
}
