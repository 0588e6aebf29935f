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

/**
 * The order's preview: the server's (`seed`), then refreshed on changes and when the page becomes visible. A new seed
 * replaces it.
 */
export function usePreview(
  seed: OrderPreview,
  request: Parameters<typeof buildPreviewRequest>[0],
  basket: GuestCart | null,
) {
  const [fresh, setFresh] = useState<{ over: OrderPreview; preview: OrderPreview } | null>(null)
  const [empty, setEmpty] = useState(false)
  const reads = useRef(0)
  const reading = useRef<Promise<unknown>>(Promise.resolve())

  /** Returns false on failure. */
  async function refreshPreview(): Promise<boolean> {
    reads.current += 1
    const mine = reads.current
    const answer = readPreview(buildPreviewRequest(request), basket)
    reading.current = answer
    const read = await answer
    // Drops an outdated answer.
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
  // A significantly later ready time that the shopper did not choose is announced anywhere on the page.
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
  // Refreshes when the ready time expires or arrives.
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
    empty,
    setEmpty,
    refreshPreview,
    /** Resolves with the pending read. */
    read: () => reading.current,
  }
}
