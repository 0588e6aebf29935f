'use client'

import { useRef, useState } from 'react'
import { readPreview } from '@/lib/checkout/order-browser'
import { buildPreviewRequest } from '@/lib/checkout/preview'
import type { OrderPreview } from '@/lib/contract/orders'
import type { GuestCart } from '@/lib/session/guest'

/** What the order would be: as the server said it with the page (`seed`), then as it was last read. A new seed replaces that. */
export function usePreview(
  seed: OrderPreview,
  request: Parameters<typeof buildPreviewRequest>[0],
  basket: GuestCart | null,
) {
  const [fresh, setFresh] = useState<{ over: OrderPreview; preview: OrderPreview } | null>(null)
  const [empty, setEmpty] = useState(false)
  const reads = useRef(0)
  const reading = useRef<Promise<unknown>>(Promise.resolve())

  /** False where it could not be read. */
  async function refreshPreview(): Promise<boolean> {
    reads.current += 1
    const mine = reads.current
    const answer = readPreview(buildPreviewRequest(request), basket)
    reading.current = answer
    const read = await answer
    // An older answer never replaces a newer one.
    if (mine !== reads.current) return true
    if (read === 'empty') setEmpty(true)
    else if (read) setFresh({ over: seed, preview: read })
    return read !== null
  }

  return {
    preview: fresh?.over === seed ? fresh.preview : seed,
    /** The cart turned out to be empty. */
    empty,
    setEmpty,
    refreshPreview,
    /** Ends with the read that is under way. */
    read: () => reading.current,
  }
}
