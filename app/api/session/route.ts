import { type NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { env } from '@/lib/env'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'
import { endSession, giveXsrf, sessionOf, startSession } from '@/lib/session/cookies'
import { isXsrfToken, XSRF_COOKIE } from '@/lib/session/csrf'
import { HINT_COOKIE } from '@/lib/session/hint'
import { askedOf, failed, refusal } from '@/lib/session/own-calls'
import { revoke } from '@/lib/session/revoke'
import { login_request, type SessionStatus } from '@/lib/session/status'

export const dynamic = 'force-dynamic'

/** A header waits for this answer; beyond it the visitor is "unknown". */
const STATUS_LIMIT_MS = 2500

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
  const given = await askedOf(request, login_request)
  if (given instanceof Response) return given

  const { username, password, remember_me } = given.asked
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

function answer(status: SessionStatus): NextResponse {
  return NextResponse.json(status, { headers: { 'Cache-Control': 'no-store' } })
}
