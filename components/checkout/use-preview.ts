'use client'

import { useEffect, useRef, useState } from 'react'
import { showToast } from '@/components/ui/toast'
import { followClock, nextMoment } from '@/lib/browser/follow-clock'
import { readPreview } from '@/lib/checkout/order-browser'
import { buildPreviewRequest } from '@/lib/checkout/preview'
import type { OrderPreview } from '@/lib/contract/orders'
import type { GuestCart } from '@/lib/session/guest'
import { readyMoved } from './order-notice'

const MOVED_MS = 5 * 60_000

/** What the order would be: as the server said it with the page (`seed`), then as it was last read, with the form and when the page is seen again. A new seed replaces that. */
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

  const preview = fresh?.over === seed ? fresh.preview : seed
  const { ready_at, ready_holds_until, keep_until } = preview
  const again = useRef(refreshPreview)
  useEffect(() => {
    again.current = refreshPreview
  })
  // A time that is later now than it was, by more than a form takes and not by the shopper's choice, is told wherever on the page they are.
  const choice = `${request.delivery_id} ${request.postal_code} ${request.slot_start}`
  const told = useRef({ ready_at, choice })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice alone changes no time
  useEffect(() => {
    const before = told.current
    told.current = { ready_at, choice }
    // A delivery's time is its slot.
    if (before.ready_at === null || ready_at === null || keep_until === null || choice !== before.choice) return
    if (Date.parse(ready_at) - Date.parse(before.ready_at) >= MOVED_MS)
      showToast({ id: 'ready_at', text: readyMoved(ready_at) })
  }, [ready_at])
  // When what is said to be ready does not hold any more, and when it comes.
  useEffect(() => {
    let said = false
    return followClock(() => {
      if (said) void again.current()
      said = true
      return nextMoment([ready_at, ready_holds_until].flatMap((time) => (time ? [Date.parse(time)] : [])))
    })
  }, [ready_at, ready_holds_until])

  return {
    preview,
    /** The cart turned out to be empty. */
    empty,
    setEmpty,
    refreshPreview,
    /** Ends with the read that is under way. */
    read: () => reading.current,
  }
}
