import type { NextRequest } from 'next/server'
import { HINT_COOKIE } from '@/lib/http/cookie-names'
import { seeOther } from '@/lib/http/see-other'
import { loginPath } from '@/lib/session/guard'
import { readSession } from '@/lib/session/request'

/**
 * Redirects a customer to the profile and a guest to the login, for cached pages without JavaScript. The login then
 * leads back to the page before, since a redirect keeps the Referer.
 */
export async function GET(request: NextRequest): Promise<Response> {
  if (await readSession(request)) return seeOther('/profile')
  return seeOther(loginPath(null, { expired: request.cookies.has(HINT_COOKIE) }))
}
