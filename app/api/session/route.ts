import { type NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { HINT_COOKIE, XSRF_COOKIE } from '@/lib/http/cookie-names'
import { endSession, giveXsrf } from '@/lib/session/cookies'
import { keepGuestCart } from '@/lib/session/guest'
import { answerLogin, answerStatus, logIn, readTokenOwner, revoke } from '@/lib/session/log-in-server'
import { getSealedSession, readJsonRequest, readSession, refusal } from '@/lib/session/request'
import { loginRequest } from '@/lib/session/status'
import { isXsrfToken } from '@/lib/session/xsrf-token'
import { env } from '@/lib/settings/env'

export const dynamic = 'force-dynamic'

/** Returns the visitor and, if needed, a new XSRF cookie. The session survives an outage of the platform. */
export async function GET(request: NextRequest): Promise<Response> {
  const session = await readSession(request)
  const status = session ? await readTokenOwner(request, session.token) : ({ status: 'guest' } as const)
  const response = answerStatus(status)
  // Also clears a leftover hint of an expired seal.
  if (status.status === 'guest' && (getSealedSession(request) !== '' || request.cookies.has(HINT_COOKIE)))
    endSession(response)
  const seal = status.status === 'guest' ? '' : getSealedSession(request)
  if (!isXsrfToken(request.cookies.get(XSRF_COOKIE)?.value, env().SESSION_SECRET, seal)) giveXsrf(response, seal)
  return response
}

/** Logs in. Passes the platform's refusals on unchanged. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, loginRequest)
  if (given instanceof Response) return given
  return answerLogin(request, calls.login, await logIn(request, given.asked))
}

/** Logs out, also during an outage; the platform's token then expires by itself. */
export async function DELETE(request: NextRequest): Promise<Response> {
  const refused = refusal(request)
  if (refused) return refused
  const session = await readSession(request)
  if (session) await revoke(request, session.token)
  const response = new NextResponse(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  endSession(response)
  await keepGuestCart(response, null)
  giveXsrf(response, '')
  return response
}
