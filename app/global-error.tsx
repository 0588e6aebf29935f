'use client'

import { lazy, Suspense } from 'react'

// Every page carries this file; what it shows is fetched by the few that need it.
const RootFailure = lazy(async () => ({ default: (await import('@/components/layout/root-failure')).RootFailure }))

/** In place of the whole document, where what every page has around it has failed in the browser. */
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
