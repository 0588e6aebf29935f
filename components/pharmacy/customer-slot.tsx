'use client'

import { lazy, Suspense } from 'react'
import { HeaderActionFallback } from '@/components/layout/header-action'
import type { HelpTexts } from './help-texts'

const CustomerTools = lazy(() => import('./customer-tools'))

/** The place of the customers' tools in the header; a guest's page loads none of them. */
export function CustomerSlot(props: { label: string; texts: HelpTexts }) {
  return (
    <Suspense fallback={<HeaderActionFallback />}>
      <CustomerTools {...props} />
    </Suspense>
  )
}
