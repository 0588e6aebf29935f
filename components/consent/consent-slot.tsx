'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import type { ConsentTexts } from './texts'

const Banner = lazy(() => import('./consent-banner'))

/** Asks once for the choice of cookies. All but this look at the cookie comes later, and only where there is no choice yet. */
export function ConsentSlot({ texts }: { texts: ConsentTexts }) {
  const [ask, setAsk] = useState(false)
  useEffect(() => setAsk(!/(^|; )consent=v1/.test(document.cookie)), [])
  return (
    ask && (
      <Suspense>
        <Banner texts={texts} />
      </Suspense>
    )
  )
}
