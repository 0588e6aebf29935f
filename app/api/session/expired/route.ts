import type { NextRequest } from 'next/server'
import { HINT_COOKIE } from '@/lib/http/cookie-names'
import { seeOther } from '@/lib/http/see-other'
import { markOutage } from '@/lib/platform/outage'
import { endSession } from '@/lib/session/cookies'
import { loginPath } from '@/lib/session/guard'
import { readTokenOwner } from '@/lib/session/log-in-server'
import { AFTER_LOGIN, safeRedirect } from '@/lib/session/redirect'
import { readSession } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

/**
 * Signs out a visitor whose token was refused. Clears the cookies only if the platform confirms the refusal, so that
 * neither a forged link nor an outage ends a session.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const wish = request.nextUrl.searchParams.get('redirect')
  const session = await readSession(request)
  const { status } = session ? await readTokenOwner(request, session.token) : { status: 'guest' }
  if (status === 'customer') return seeOther(safeRedirect(wish) ?? AFTER_LOGIN)
  if (status === 'guest') {
    const wasIn = session !== null || request.cookies.has(HINT_COOKIE)
    const response = seeOther(loginPath(safeRedirect(wish), { expired: wasIn }))
    endSession(response)
    return response
  }
  markOutage()
  // server.ts inserts the page for an outage.
  return new Response(null, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}
