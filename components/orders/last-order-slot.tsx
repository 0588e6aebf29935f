'use client'

import { Suspense } from 'react'
import { lazyOnline } from '@/components/ui/lazy'
import { useSession } from '@/lib/session/browser'

const LastOrder = lazyOnline(async () => (await import('./last-order')).LastOrder)

/** The place of a customer's last order on the home page, which is one for all; a guest's loads none of it. */
export function LastOrderSlot() {
  const { status } = useSession()
  return (
    // As high as what comes, from the first paint on.
    <div className="mt-6 hidden h-24 in-data-signed-in:block">
      {status === 'customer' && (
        <Suspense>
          <LastOrder />
        </Suspense>
      )}
    </div>
  )
}
