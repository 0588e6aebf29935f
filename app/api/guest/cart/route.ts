import { type NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { getDevice, keepDevice } from '@/lib/http/known-device'
import { guestCart, keepGuestCart } from '@/lib/session/guest'
import { readJsonRequest } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

/** Stores a guest's lines for the checkout; null deletes them. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, z.strictObject({ cart: z.nullable(guestCart) }))
  if (given instanceof Response) return given
  const response = new NextResponse(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  await keepGuestCart(response, given.asked.cart)
  // A mailed code is bound to the requesting browser.
  keepDevice(response, getDevice(request))
  return response
}
