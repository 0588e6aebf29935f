import { readBody } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { parseJson } from '@/lib/platform/json'
import { isOwnOrigin } from '@/lib/session/request'
import { isPrivate, visitBody, visitCounts } from '@/lib/visits/server'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 256

/** Adds a visit's measurements (lib/visits/browser.ts) to the metrics, without address and browser. */
export async function POST(request: Request): Promise<Response> {
  if (!isOwnOrigin(request.headers)) return problemResponse('forbidden')
  const text = await readBody(request, BODY_LIMIT)
  if (typeof text !== 'string') return text
  const visit = visitBody.safeParse(parseJson(text))
  if (!visit.success) return problemResponse('malformed_request')
  const counts = isPrivate((name) => request.headers.get(name)) ? null : visitCounts()
  if (counts?.count(visit.data) === false) return problemResponse('rate_limited', { headers: { 'Retry-After': '1' } })
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
