import { type NextRequest, NextResponse } from 'next/server'
import { guestBookingCalls } from '@/lib/contract/guest-bookings'
import { getDevice, keepDevice } from '@/lib/http/known-device'
import { failed, forwardedHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { keepGuestKey } from '@/lib/session/guest'
import { readJsonRequest } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const { bookGuestService } = guestBookingCalls

/** Books for a guest; the booking's key goes only into its cookie. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, bookGuestService.body)
  if (given instanceof Response) return given
  const key = request.headers.get('idempotency-key') ?? undefined
  const headers = { ...forwardedHeaders(request), 'X-Device': getDevice(request), 'Idempotency-Key': key }
  const result = await platform()(bookGuestService, { body: given.asked }, { headers, cache: 'no-store' })
  if (!result.ok) {
    const refused = failed(bookGuestService, result.failure)
    const response = new NextResponse(refused.body, refused)
    // The code that is asked for is bound to the device.
    keepDevice(response, getDevice(request))
    return response
  }
  const { booking, key: bookingKey } = result.data
  const response = NextResponse.json({ booking, key: null }, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  await keepGuestKey(response, request, { id: booking.id, key: bookingKey, booking: true })
  return response
}
