import type { NextRequest } from 'next/server'
import { guestCalls } from '@/lib/contract/guests'
import { readForm } from '@/lib/http/bounded-body'
import { seeOther } from '@/lib/http/see-other'
import { problemResponse } from '@/lib/platform/problem-response'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { keepOrderKey } from '@/lib/session/guest'
import { getDevice, keepDevice } from '@/lib/session/known-device'
import { isOwnPage } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const LIMIT = 1024

/**
 * Exchanges a guest's mailed link for this browser's key and leads to the order, or to the login for an order that
 * joined an account. The device's cookie lets the link open again here.
 */
export async function POST(request: NextRequest): Promise<Response> {
  if (!isOwnPage(request.headers)) return problemResponse('forbidden')
  const form = await readForm(request, LIMIT)
  if (form instanceof Response) return form
  const token = form.get('token') || '-'
  const result = await platform()(
    guestCalls.openGuestLink,
    { body: { token } },
    { headers: { ...forwardedHeaders(request), 'X-Device': getDevice(request) }, cache: 'no-store' },
  )
  if (!result.ok)
    return seeOther(`/confirm/order?failed=${problemCode(result.failure) === 'link_expired' ? 'used' : '1'}`)
  const { id, key } = result.data
  const response = seeOther(`/order-detail/${encodeURIComponent(id)}`)
  if (key !== null) await keepOrderKey(response, request.cookies, { id, key })
  keepDevice(response, getDevice(request))
  return response
}
