import { type NextRequest, NextResponse } from 'next/server'
import { guestCalls } from '@/lib/contract/guests'
import { failed } from '@/lib/platform/problem-response'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'
import { keepGuestCart, keepOrderKey } from '@/lib/session/guest'
import { deviceOf, keepDevice } from '@/lib/session/known-device'
import { readJsonRequest, readSession } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 64 * 1024
const ORDER_LIMIT_MS = 30_000

/** The door for guests' orders: as the platform's call, but the key that opens the order goes into its cookie and never into a page. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, guestCalls.createGuestOrder.body, BODY_LIMIT)
  if (given instanceof Response) return given
  const device = deviceOf(request)
  const result = await platform()(
    guestCalls.createGuestOrder,
    { body: given.asked },
    {
      token: (await readSession(request))?.token ?? null,
      headers: {
        ...forwardedHeaders(request),
        'X-Device': device,
        'Idempotency-Key': request.headers.get('idempotency-key') ?? undefined,
      },
      timeout_ms: ORDER_LIMIT_MS,
      cache: 'no-store',
    },
  )
  if (!result.ok) return failed(guestCalls.createGuestOrder, result.failure)
  const { order, key } = result.data
  const response = NextResponse.json({ order, key: null }, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  if (key !== null) await keepOrderKey(response, request.cookies, { id: order.id, key })
  await keepGuestCart(response, null)
  keepDevice(response, device)
  return response
}
