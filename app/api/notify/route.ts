import type { NextRequest } from 'next/server'
import { productCalls } from '@/lib/contract/products'
import { readBody } from '@/lib/http/bounded-body'
import { seeOther } from '@/lib/http/see-other'
import { problemResponse } from '@/lib/platform/problem-response'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { problemCode } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { isOwnOrigin } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

const LIMIT = 1024

/** Says yes or no to "Avvisami" with the link of its mail. A plain form sends it. */
export async function POST(request: NextRequest): Promise<Response> {
  // A page that sends no referrer names no origin either.
  const own = request.headers.get('sec-fetch-site') === 'same-origin' || isOwnOrigin(request.headers)
  if (!own) return problemResponse('forbidden')
  const text = await readBody(request, LIMIT, 'application/x-www-form-urlencoded')
  if (typeof text !== 'string') return text
  const form = new URLSearchParams(text)
  const accept = form.get('accept') === 'yes'
  const result = await platform()(
    productCalls.answerNotify,
    { body: { token: form.get('token') || '-', accept } },
    { headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (result.ok) return seeOther(`/confirm/notify?done=${accept ? 'yes' : 'no'}`)
  return seeOther(`/confirm/notify?done=${problemCode(result.failure) === 'link_expired' ? 'over' : 'failed'}`)
}
