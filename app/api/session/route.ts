import { type NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { fieldErrors, problems } from '@/lib/contract/problem'
import { env, siteUrl } from '@/lib/env'
import { problemResponse } from '@/lib/platform/forward'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import type { Failure } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { endSession, giveXsrf, sessionOf, startSession } from '@/lib/session/cookies'
import { isXsrfToken, refusalOf, XSRF_COOKIE } from '@/lib/session/csrf'
import { HINT_COOKIE } from '@/lib/session/hint'
import { login_request, type SessionStatus } from '@/lib/session/status'

export const dynamic = 'force-dynamic'

const BODY_LIMIT = 8 * 1024
/** A header waits for this answer; beyond it the visitor is "unknown". */
const STATUS_LIMIT_MS = 2500
const LOGOUT_LIMIT_MS = 3000

/** Who the visitor is, and the XSRF cookie where there is no good one. An outage signs nobody out. */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await sessionOf(request)
  const status = session ? await statusOf(request, session.token) : ({ status: 'guest' } as const)
  const response = answer(status)
  // Also where the seal is over but its hint is still there.
  if (status.status === 'guest' && (session || request.cookies.has(HINT_COOKIE))) endSession(response)
  if (!isXsrfToken(request.cookies.get(XSRF_COOKIE)?.value, env().SESSION_SECRET)) giveXsrf(response)
  return response
}

/** Logs in. A refusal of the platform's passes unchanged. */
export async function POST(request: NextRequest): Promise<Response> {
  const refused = refusal(request)
  if (refused) return refused
  const given = await jsonOf(request)
  if (given instanceof Response) return given
  const parsed = login_request.safeParse(given.json)
  if (!parsed.success) return refusedFields(fieldErrors(parsed.error.issues))

  const { username, password, remember_me } = parsed.data
  const result = await platform()(
    calls.login,
    { body: { username, password, grant_type: 'password' } },
    { headers: forwardedHeaders(request) },
  )
  if (!result.ok) return failed(result.failure)
  const session = { token: result.data.access_token, remember: remember_me }
  const before = await sessionOf(request)
  const [status] = await Promise.all([
    statusOf(request, session.token),
    before && before.token !== session.token && revoke(request, before.token),
  ])
  const response = answer(status.status === 'guest' ? { status: 'unknown' } : status)
  await startSession(response, session)
  return response
}

/** Logs out: also when the platform is away, though its token then lives until it ends by itself. */
export async function DELETE(request: NextRequest): Promise<Response> {
  const refused = refusal(request)
  if (refused) return refused
  const session = await sessionOf(request)
  if (session) await revoke(request, session.token)
  const response = new NextResponse(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  endSession(response)
  giveXsrf(response)
  return response
}

async function statusOf(request: NextRequest, token: string): Promise<SessionStatus> {
  const result = await platform()(
    calls.getMe,
    {},
    { token, timeout_ms: STATUS_LIMIT_MS, headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (result.ok) return { status: 'customer', first_name: result.data.first_name, pharmacy_id: result.data.pharmacy_id }
  const { failure } = result
  const refused = (failure.kind === 'problem' || failure.kind === 'http') && failure.status === 401
  return { status: refused ? 'guest' : 'unknown' }
}

async function revoke(request: NextRequest, token: string): Promise<void> {
  const options = { token, timeout_ms: LOGOUT_LIMIT_MS, headers: forwardedHeaders(request) }
  await platform()(calls.logout, {}, options)
}

function answer(status: SessionStatus): NextResponse {
  return NextResponse.json(status, { headers: { 'Cache-Control': 'no-store' } })
}

function refusal(request: NextRequest): Response | null {
  const reason = refusalOf(
    { method: request.method, headers: request.headers, xsrf_cookie: request.cookies.get(XSRF_COOKIE)?.value },
    { secret: env().SESSION_SECRET, site_origin: new URL(siteUrl()).origin },
  )
  return reason && problemResponse('forbidden', { detail: `xsrf: ${reason}` })
}

async function jsonOf(request: NextRequest): Promise<{ json: unknown } | Response> {
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    return problemResponse('unsupported_media_type')
  if (Number(request.headers.get('content-length') ?? 0) > BODY_LIMIT) return problemResponse('payload_too_large')
  const text = await request.text()
  if (text.length > BODY_LIMIT) return problemResponse('payload_too_large')
  try {
    return { json: JSON.parse(text) }
  } catch {
    return problemResponse('malformed_request')
  }
}

function refusedFields(errors: ReturnType<typeof fieldErrors>): Response {
  const code = 'validation_failed'
  const body = { type: `urn:salvia:problem:${code}`, title: 'validation failed', status: problems[code], code, errors }
  return problem(body, {})
}

function failed(failure: Failure): Response {
  if (failure.kind !== 'problem') return problemResponse('unavailable', { headers: { 'Retry-After': '5' } })
  const wait = failure.retry_after_seconds
  return problem(failure.problem, wait === null ? {} : { 'Retry-After': String(wait) })
}

function problem(body: { status: number }, headers: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: { ...headers, 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}
