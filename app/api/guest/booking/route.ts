import type { NextRequest } from 'next/server'
import { guestBookingCalls } from '@/lib/contract/guest-bookings'
import { readForm } from '@/lib/http/bounded-body'
import { seeOther } from '@/lib/http/see-other'
import { problemResponse } from '@/lib/platform/problem-response'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { bookingPath } from '@/lib/services/paths'
import { keepOrderKey } from '@/lib/session/guest'
import { getDevice, keepDevice } from '@/lib/session/known-device'
import { isOwnPage } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const LIMIT = 1024

/** Exchanges the link of a booking's mail for this browser's key and leads to the booking. */
export async function POST(request: NextRequest): Promise<Response> {
  if (!isOwnPage(request.headers)) return problemResponse('forbidden')
  const form = await readForm(request, LIMIT)
  if (form instanceof Response) return form
  const result = await platform()(
    guestBookingCalls.openGuestBooking,
    { body: { token: form.get('token') || '-' } },
    { headers: { ...forwardedHeaders(request), 'X-Device': getDevice(request) }, cache: 'no-store' },
  )
  if (!result.ok)
    return seeOther(`/confirm/booking?failed=${problemCode(result.failure) === 'link_expired' ? 'used' : '1'}`)
  const { id, key } = result.data
  const response = seeOther(bookingPath(id))
  if (key !== null) await keepOrderKey(response, request.cookies, { id, key, booking: true })
  keepDevice(response, getDevice(request))
  return response
}
