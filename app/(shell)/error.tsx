'use client'

import { lazy, Suspense } from 'react'

// Every page carries this file; what it shows is fetched by the few that need it.
const FailurePage = lazy(async () => ({ default: (await import('@/components/layout/failure-page')).FailurePage }))

/** A failed first visit is server.ts's to answer; this is for a page that fails after a click. */
export default function Failure() {
  return (
    <Suspense>
      <FailurePage />
    </Suspense>
  )
}
