import { type NextRequest, NextResponse } from 'next/server'
import { placeGuestOrder } from '@/lib/checkout/place-server'
import { guestCalls } from '@/lib/contract/guests'
import { failed } from '@/lib/platform/forward'
import { readJsonRequest, readSession } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 64 * 1024

/** Places a guest's order at the platform; the order's key goes only into its cookie. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, guestCalls.createGuestOrder.body, BODY_LIMIT)
  if (given instanceof Response) return given
  const token = (await readSession(request))?.token ?? null
  const key = request.headers.get('idempotency-key') ?? undefined
  const result = await placeGuestOrder(request, given.asked, { token, key })
  if (!result.ok) return failed(guestCalls.createGuestOrder, result.failure)
  const { order, keep } = result.data
  const response = NextResponse.json({ order, key: null }, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  await keep(response)
  return response
}
