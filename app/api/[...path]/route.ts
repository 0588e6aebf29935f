import type { NextRequest } from 'next/server'
import { type Call, type CallRequest, fillPath } from '@/lib/contract/call'
import { fieldErrors } from '@/lib/contract/field-errors'
import { classifyRefusal } from '@/lib/contract/refusal'
import { announcesMore, bounded, PASSED_MOST } from '@/lib/http/bounded-body'
import { problemResponse } from '@/lib/http/problem-response'
import { seeOther } from '@/lib/http/see-other'
import { noteAnswer } from '@/lib/platform/answers'
import { sharedControl } from '@/lib/platform/cache'
import { failed, forwardedHeaders, matchCall } from '@/lib/platform/forward'
import { legacyWay } from '@/lib/platform/legacy-calls'
import { platform } from '@/lib/platform/server'
import { API_POLICY } from '@/lib/server/content-security-policy'
import { UPLOAD_MOST } from '@/lib/server/request-body'
import { keyOfOrder } from '@/lib/session/guest'
import { AFTER_LOGIN, expiredPath, ownReferer } from '@/lib/session/redirect'
import { readSession, refusal } from '@/lib/session/request'
import { env } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

const KB = 1024
const BODY_LIMITS = { json: 512 * KB, form: 64 * KB, multipart: UPLOAD_MOST }
const TIME_LIMITS_MS = { json: 15_000, form: 15_000, multipart: 60_000 }

const SENT_ON = ['accept', 'content-type', 'idempotency-key', 'if-none-match']
const SENT_BACK = [
  'content-type',
  'content-disposition',
  'cache-control',
  'etag',
  'retry-after',
  'x-total-count',
  'x-request-id',
]

/** Proxies the contract's calls from the browser to the platform, with the session's token. */
async function forward(request: NextRequest): Promise<Response> {
  const response = await answerCall(request)
  // Files too: the policy does not depend on `server.ts` or on the platform.
  response.headers.set('Content-Security-Policy', API_POLICY)
  return response
}

async function answerCall(request: NextRequest): Promise<Response> {
  const match = matchCall(request.method, request.nextUrl.pathname.replace(/^\/api/, ''))
  if (!match || match.row.server_only) return problemResponse('not_found', { detail: 'no call of the contract' })
  const { row, params } = match
  const refused = refusal(request)
  if (refused) return refused

  const token = await tokenFor(request, row, params)
  if (row.access === 'customer' && token === null) return ended(request) ?? problemResponse('unauthenticated')

  const type = row.body_type ?? 'json'
  let tooLong = announcesMore(request.headers, BODY_LIMITS[type])
  if (tooLong) return problemResponse('payload_too_large')
  const stop = AbortSignal.any([request.signal, AbortSignal.timeout(TIME_LIMITS_MS[type])])
  try {
    const onTooLong = () => {
      tooLong = true
    }
    if (token !== null && (await legacyWay(row, token)))
      return await byLegacyCalls(request, row, params, token, onTooLong)
    const body = await bodyFor(request, row, token, onTooLong)
    const answer = await fetch(platformUrl(request, row, params, token), {
      method: request.method,
      headers: headersFor(request, token, row),
      ...(body !== null && { body, duplex: 'half' }),
      signal: stop,
      redirect: 'manual',
      cache: 'no-store',
    } as RequestInit)
    const is_problem = answer.headers.get('content-type')?.startsWith('application/problem+json') ?? false
    noteAnswer(row, { status: answer.status, is_problem })
    if (announcesMore(answer.headers, PASSED_MOST)) {
      await answer.body?.cancel()
      return problemResponse('unavailable', { headers: { 'Retry-After': '5' } })
    }
    const over = classifyRefusal(row, answer) === 'session'
    return (over && ended(request)) || answerWith(answer, row, token)
  } catch (error) {
    if (tooLong) return problemResponse('payload_too_large')
    if (error instanceof SyntaxError) return problemResponse('malformed_request')
    return problemResponse('unavailable', { headers: { 'Retry-After': '5' } })
  }
}

export { forward as GET, forward as POST, forward as PUT, forward as PATCH, forward as DELETE }

async function byLegacyCalls(
  request: NextRequest,
  row: Call,
  params: Record<string, string>,
  token: string,
  onTooLong: () => void,
): Promise<Response> {
  const given = await bodyFor(request, row, null, onTooLong)
  const body = row.body?.safeParse(given === null ? {} : JSON.parse(await new Response(given).text()))
  if (body?.success === false) return problemResponse('validation_failed', { errors: fieldErrors(body.error.issues) })
  const key = request.headers.get('idempotency-key')
  const headers = { ...forwardedHeaders(request), ...(key !== null && { 'Idempotency-Key': key }) }
  const asked: object = { params, ...(body && { body: body.data }) }
  const result = await platform()(row, asked as CallRequest<Call>, { token, headers, cache: 'no-store' })
  if (!result.ok) return failed(row, result.failure)
  return Response.json(result.data, { status: row.status, headers: { 'Cache-Control': 'no-store' } })
}

/** Returns the token for a call: the session's, or the key of the named guest order. */
async function tokenFor(request: NextRequest, { access }: Call, { id }: Record<string, string>) {
  if (access === 'public') return null
  if (access === 'guest') return keyOfOrder(request.cookies, id)
  return (await readSession(request))?.token ?? null
}

function platformUrl(request: NextRequest, row: Call, params: Record<string, string>, token: string | null): URL {
  const target = new URL(`${env().API_BASE_URL.replace(/\/+$/, '')}${fillPath(row, params)}`)
  target.search = request.nextUrl.search
  // Only this server sets the legacy token.
  if (row.token_user === 'query' || target.searchParams.has('TokenUser')) target.searchParams.delete('TokenUser')
  if (row.token_user === 'query' && token) target.searchParams.set('TokenUser', token)
  return target
}

function headersFor(request: NextRequest, token: string | null, row: Call): Headers {
  // fetch would decode a compressed answer but keep its header.
  const headers = new Headers({ ...forwardedHeaders(request), 'Accept-Encoding': 'identity' })
  for (const name of SENT_ON) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (!row.body && row.body_type !== 'multipart') headers.delete('content-type')
  return headers
}

/** Streams the body with a limit. It is only parsed to add the legacy token. */
async function bodyFor(
  request: NextRequest,
  row: Call,
  token: string | null,
  onTooLong: () => void,
): Promise<ReadableStream<Uint8Array> | string | null> {
  if (!request.body || request.method === 'GET') return row.token_user === 'body' ? withToken('', token) : null
  const body = bounded(request.body, BODY_LIMITS[row.body_type ?? 'json'], onTooLong)
  return row.token_user === 'body' ? withToken(await new Response(body).text(), token) : body
}

function withToken(text: string, token: string | null): string {
  const body: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError('no JSON object')
  const { TokenUser: _browsers, ...rest } = body as Record<string, unknown>
  return JSON.stringify(token ? { ...rest, TokenUser: token } : rest)
}

function answerWith(answer: Response, row: Call, token: string | null): Response {
  const headers = new Headers()
  for (const name of SENT_BACK) {
    const value = answer.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  if (token || row.cache !== 'public') headers.set('Cache-Control', 'no-store')
  else if (/^public\b/.test(headers.get('cache-control') ?? '')) headers.set('Cache-Control', sharedControl())
  // A body longer than announced is aborted, which its reader notices.
  const body = answer.body && bounded(answer.body, PASSED_MOST, () => {})
  return new Response(body, { status: answer.status, headers })
}

/** After an expired session the calling page reacts itself; a followed link is redirected. */
function ended(request: NextRequest): Response | null {
  const { headers } = request
  if (headers.get('sec-fetch-mode') !== 'navigate') return null
  const page = ownReferer(headers.get('referer'), headers.get('host'))
  return seeOther(expiredPath(page ? `${page.pathname}${page.search}` : AFTER_LOGIN))
}
