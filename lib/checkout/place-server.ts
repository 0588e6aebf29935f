import 'server-only'
import type { NextRequest, NextResponse } from 'next/server'
import { type GuestOrderRequest, guestCalls } from '@/lib/contract/guests'
import { type Order, type OrderRequest, orderCalls } from '@/lib/contract/orders'
import { getDevice } from '@/lib/http/known-device'
import { forwardedHeaders } from '@/lib/platform/forward'
import type { Result } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { keepGuestCart, keepGuestKey } from '@/lib/session/guest'

/** An order is one transaction over many rows, so it may take longer than a read. */
const ORDER_LIMIT_MS = 30_000

interface Asking {
  token: string | null
  key: string | undefined
}

const toCallOptions = (request: NextRequest, { token, key }: Asking) => ({
  token,
  headers: { ...forwardedHeaders(request), 'X-Device': getDevice(request), 'Idempotency-Key': key },
  timeout_ms: ORDER_LIMIT_MS,
  cache: 'no-store' as const,
})

type Placed = Result<{ order: Order; keep: (response: NextResponse) => Promise<void> }>

/** Places an order of these lines; `keep` stores its key in this browser's cookie. */
export async function placeGuestOrder(request: NextRequest, body: GuestOrderRequest, asking: Asking): Promise<Placed> {
  const result = await platform()(guestCalls.createGuestOrder, { body }, toCallOptions(request, asking))
  if (!result.ok) return result
  const { order, key } = result.data
  const keep = async (response: NextResponse) => {
    await keepGuestKey(response, request, { id: order.id, key })
    await keepGuestCart(response, null)
  }
  return { ...result, data: { order, keep } }
}

export async function placeOwnOrder(request: NextRequest, body: OrderRequest, asking: Asking): Promise<Placed> {
  const result = await platform()(orderCalls.createOrder, { body }, toCallOptions(request, asking))
  return result.ok ? { ...result, data: { order: result.data, keep: async () => {} } } : result
}
