import { type NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { env } from '@/lib/env'
import { failurePage } from '@/lib/http/failure-page'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'
import { endSession, sessionOf } from '@/lib/session/cookies'
import { AFTER_LOGIN, loginPath, safeRedirect } from '@/lib/session/guard'

export const dynamic = 'force-dynamic'

/**
 * Where a page goes whose token the platform refused. The cookie is cleared only once the platform says so again: a link to
 * this address signs nobody out, and an outage neither.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const wish = request.nextUrl.searchParams.get('redirect')
  const session = await sessionOf(request)
  if (!session) return to(loginPath(wish))
  const options = { token: session.token, headers: forwardedHeaders(request), cache: 'no-store' as const }
  const result = await platform()(calls.getMe, {}, options)
  if (result.ok) return to(safeRedirect(wish) ?? AFTER_LOGIN)
  const { failure } = result
  if ((failure.kind === 'problem' || failure.kind === 'http') && failure.status === 401) {
    const response = to(loginPath(wish, { expired: true }))
    endSession(response)
    return response
  }
  return new Response(failurePage('unavailable', env().BRAND_NAME), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', 'Retry-After': '30' },
  })
}

/** A path, not an address: behind a proxy our own idea of the host may be wrong. */
function to(path: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } })
}
