'use client'

import { Suspense } from 'react'
import { lazyOnline } from '@/components/ui/lazy'
import { useSession } from '@/lib/session/browser'

const LastOrder = lazyOnline(async () => (await import('./last-order')).LastOrder)

/** Slot for a customer's last order on the shared home page; guests load nothing of it. */
export function LastOrderSlot() {
  const { status } = useSession()
  return (
    // Reserves the height: avoids layout shift.
    <div className="mt-6 hidden h-24 @max-[15rem]:h-44 in-data-signed-in:block">
      {status === 'customer' && (
        <Suspense>
          <LastOrder />
        </Suspense>
      )}
    </div>
  )
}
