'use client'

import { lazy, Suspense } from 'react'

// Every page loads this file; its content is imported only when needed.
const FailurePage = lazy(async () => ({ default: (await import('@/components/shell/failure-page')).FailurePage }))

/** For pages that fail after a client navigation; server.ts answers a failed first request. */
export default function Failure() {
  return (
    <Suspense>
      <FailurePage />
    </Suspense>
  )
}
