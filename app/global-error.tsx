'use client'

import { lazy, Suspense } from 'react'

// Every page loads this file; its content is imported only when needed.
const RootFailure = lazy(async () => ({ default: (await import('@/components/shell/root-failure')).RootFailure }))

/** Replaces the document if the root layout failed in the browser. */
export default function GlobalFailure() {
  return (
    <html lang="it">
      <body>
        <Suspense>
          <RootFailure />
        </Suspense>
      </body>
    </html>
  )
}
