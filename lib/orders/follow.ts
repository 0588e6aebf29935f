'use client'

import * as z from 'zod/mini'
import { type OrderStatus, orderStatus } from '@/lib/contract/orders'
import { parseRetryAfter } from '@/lib/platform/retry-after'
import { endIfOver } from '@/lib/session/browser'

/** Polling interval while the page is visible; doubled after failures, up to the maximum. */
const EVERY_MS = 15_000
const LONGEST_MS = 300_000

const state = z.object({ status: orderStatus, version: z.string() })

/**
 * Polls an order while its page is visible, and reports its status whenever it differs from the version shown. Returns
 * a function that stops it. Stops by itself once the visitor may not see the order.
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

  /** Returns ms until the next poll. Throws on failure. */
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
      const askedS = parseRetryAfter(answer.headers.get('retry-after')) ?? 0
      return Math.min(Math.max(wait * 2, askedS * 1000), LONGEST_MS)
    }
    // A redirect to the login, or not found: the visitor may no longer see it.
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
