import type { NextRequest } from 'next/server'
import { favoriteCalls } from '@/lib/contract/favorites'
import { productCalls } from '@/lib/contract/products'
import { readBody } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { forwardedHeaders } from '@/lib/platform/forward'
import { problemCode, type Result } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { readOwnForm } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const LIMIT = 1024

const endPrices = (request: NextRequest, token: string) =>
  platform()(
    favoriteCalls.endPriceAlerts,
    { body: { token } },
    { headers: forwardedHeaders(request), cache: 'no-store' },
  )

const isOver = (result: Result<unknown> & { ok: false }) => problemCode(result.failure) === 'link_expired'

/**
 * Confirms or cancels "Avvisami", or ends price alerts, with a mailed link, sent by a plain form. A mail program's
 * one-click request has the token in the address, comes from another site and without cookies (RFC 8058).
 */
export async function POST(request: NextRequest): Promise<Response> {
  const clicked = request.nextUrl.searchParams.get('token')
  if (clicked !== null) {
    const body = await readBody(request, LIMIT)
    if (typeof body !== 'string') return body
    if (!body.includes('One-Click')) return problemResponse('malformed_request')
    const result = await endPrices(request, clicked)
    return new Response(null, { status: result.ok ? 200 : isOver(result) ? 410 : 503 })
  }
  const form = await readOwnForm(request, LIMIT)
  if (form instanceof Response) return form
  const token = form.get('token') || '-'
  const endsPrices = form.get('end') === 'prices'
  const accept = form.get('accept') === 'yes'
  const result = endsPrices
    ? await endPrices(request, token)
    : await platform()(
        productCalls.answerNotify,
        { body: { token, accept } },
        { headers: forwardedHeaders(request), cache: 'no-store' },
      )
  if (result.ok) return seeOther(`/confirm/notify?done=${endsPrices ? 'prices' : accept ? 'yes' : 'no'}`)
  return seeOther(`/confirm/notify?done=${isOver(result) ? 'over' : 'failed'}`)
}
