import type { NextRequest, NextResponse } from 'next/server'
import { paymentCalls } from '@/lib/contract/payments'
import { problemResponse } from '@/lib/http/problem-response'
import { leadOn, seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { keyOfOrder } from '@/lib/session/guest'
import { readOwnForm, readSession } from '@/lib/session/request'
import messages from '@/messages/it.json'

export const dynamic = 'force-dynamic'

type Context = { params: Promise<{ id: string }> }

const LIMIT = 1024

const orderPath = (id: string) => `/order-detail/${encodeURIComponent(id)}`

/** Returns the session's token or the guest's key of the order; a customer's order has no key. */
async function readAccess(request: NextRequest, id: string) {
  const key = await keyOfOrder(request.cookies, id)
  const token = key ?? (await readSession(request))?.token ?? null
  return { is_guest: key !== null, options: { token, headers: forwardedHeaders(request), cache: 'no-store' as const } }
}

/** Starts or continues the payment, and leads to the provider's page. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params
  if (id.length > 64) return problemResponse('not_found')
  const form = await readOwnForm(request, LIMIT)
  if (form instanceof Response) return form
  const { is_guest, options } = await readAccess(request, id)
  const call = is_guest ? paymentCalls.startGuestPayment : paymentCalls.startPayment
  const asked = { params: { id }, body: { attempt: Number(form.get('attempt')) } }
  const started = await platform()(call, asked, options)
  // The order may be paid already, or its payment period may have ended: its page shows the current state.
  if (!started.ok) return seeOther(`${orderPath(id)}?payment=failed`)
  const { url } = started.data
  return url.startsWith('/') ? seeOther(url) : leadOn(url, messages.orders.online.leading)
}

/** Return address of the provider: has the platform check the payment, and redirects to the order. */
export async function GET(request: NextRequest, { params }: Context): Promise<NextResponse | Response> {
  const { id } = await params
  if (id.length > 64) return problemResponse('not_found')
  const { is_guest, options } = await readAccess(request, id)
  const call = is_guest ? paymentCalls.checkGuestPayment : paymentCalls.checkPayment
  // If this fails, the page refreshes until the platform's job has recorded the payment.
  await platform()(call, { params: { id } }, options)
  return seeOther(`${orderPath(id)}?placed=1`)
}
