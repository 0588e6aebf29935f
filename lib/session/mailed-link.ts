import 'server-only'
import type { NextRequest } from 'next/server'
import type { guestBookingCalls } from '@/lib/contract/guest-bookings'
import type { guestCalls } from '@/lib/contract/guests'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { getDevice } from '../http/known-device'
import { keepGuestKey } from './guest'
import { readOwnForm } from './request'

const LIMIT = 1024

/** Exchanges a mailed link of a guest for this browser's key and leads to what it opens; back to `page` on failure. */
export async function openGuestLink(
  request: NextRequest,
  row: typeof guestCalls.openGuestLink | typeof guestBookingCalls.openGuestBooking,
  { page, path, booking }: { page: string; path: (id: string) => string; booking?: true },
): Promise<Response> {
  const form = await readOwnForm(request, LIMIT)
  if (form instanceof Response) return form
  const headers = { ...forwardedHeaders(request), 'X-Device': getDevice(request) }
  const result = await platform()(row, { body: { token: form.get('token') || '-' } }, { headers, cache: 'no-store' })
  if (!result.ok) return seeOther(`${page}?failed=${problemCode(result.failure) === 'link_expired' ? 'used' : '1'}`)
  const { id, key } = result.data
  const response = seeOther(path(id))
  await keepGuestKey(response, request, { id, key, ...(booking && { booking }) })
  return response
}
