'use client'

import * as z from 'zod/mini'
import { type OrderStatus, order_status } from '@/lib/contract/orders'
import { parseRetryAfter } from '@/lib/platform/retry-after'
import { endIfOver } from '@/lib/session/browser'

/** So often an order is asked after while its page is seen; where nobody answers twice as long each time, up to the longest. */
const EVERY_MS = 15_000
const LONGEST_MS = 300_000

const state = z.object({ status: order_status, version: z.string() })

/**
 * Asks after an order as long as its page is seen, and tells its status each time that it is not the version on the screen; gives the end of
 * it. Ends by itself where the order is nobody's here any more.
 */
export function followOrder(id: string, version: string, tell: (status: OrderStatus) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = EVERY_MS
  let last = Date.now()
  let asking: AbortController | null = null
  let ended = false

  function plan() {
    clearTimeout(timer)
    if (ended || asking || document.visibilityState !== 'visible') return
    timer = setTimeout(ask, Math.max(0, last + wait - Date.now()))
  }

  async function ask() {
    asking = new AbortController()
    try {
      wait = await read(asking.signal)
    } catch {
      wait = Math.min(wait * 2, LONGEST_MS)
    }
    asking = null
    last = Date.now()
    plan()
  }

  /** Milliseconds until the next time. Throws where nobody answers. */
  async function read(signal: AbortSignal): Promise<number> {
    const headers = { 'If-None-Match': `"${version}"` }
    const path = `/api/orders/${encodeURIComponent(id)}/state`
    const answer = await fetch(path, { headers, signal, cache: 'no-store', redirect: 'manual' })
    if (answer.status === 304) return EVERY_MS
    if (answer.ok) {
      const { status, version: now } = state.parse(await answer.json())
      if (now !== version && !ended) tell(status)
      return EVERY_MS
    }
    if (answer.status === 429 || answer.status >= 500) {
      const asked_s = parseRetryAfter(answer.headers.get('retry-after')) ?? 0
      return Math.min(Math.max(wait * 2, asked_s * 1000), LONGEST_MS)
    }
    // On to the login, or none: it is not this visitor's any more.
    ended = true
    if (answer.type === 'opaqueredirect' || answer.status === 401) void endIfOver()
    return LONGEST_MS
  }

  function back() {
    wait = EVERY_MS
    plan()
  }
  plan()
  document.addEventListener('visibilitychange', back)
  window.addEventListener('pageshow', back)
  window.addEventListener('online', back)
  return () => {
    ended = true
    clearTimeout(timer)
    asking?.abort()
    document.removeEventListener('visibilitychange', back)
    window.removeEventListener('pageshow', back)
    window.removeEventListener('online', back)
  }
}
