import { type NextRequest, NextResponse } from 'next/server'
import { readId } from '@/lib/contract/id'
import { DESK_PHARMACY_COOKIE, GUEST_COOKIE, HINT_COOKIE, SESSION_COOKIE } from '@/lib/http/cookie-names'
import { isUnder, loginPath } from '@/lib/session/guard'
import { openSession } from '@/lib/session/seal'

/** Only the guarded paths and the desk: on every path this would cost cached pages two thirds of their speed. middleware.test.ts compares the lists. */
export const config = {
  matcher: ['/profile/:path*', '/order-detail/:path*', '/fidelity-card/:path*', '/banco/:path*'],
  runtime: 'nodejs',
}

// Next calls this file `proxy` from version 16 on.
/** Redirects a guest to the login with a way back. Checks only the seal; the platform checks the token. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl
  if (isUnder(pathname, '/banco')) return keepPharmacy(request)
  const session = await openSession(request.cookies.get(SESSION_COOKIE)?.value, process.env.SESSION_SECRET ?? '')
  // The page checks whether a key belongs to this order.
  const as_guest = isUnder(pathname, '/order-detail') && request.cookies.has(GUEST_COOKIE)
  if (session || as_guest) return NextResponse.next()
  return NextResponse.redirect(
    new URL(loginPath(`${pathname}${search}`, { expired: request.cookies.has(HINT_COOKIE) }), request.url),
  )
}

/** Files, streams and forms of the desk, and the login. */
const NO_PAGES = /^\/banco\/(accesso|azioni|firme|invito|novita|ricette)(\/|$)/

/**
 * Remembers the pharmacy that a page of the desk names, an empty one for all of them, and gives it to pages that name
 * none. A page that refreshes a part of itself chooses nothing.
 */
function keepPharmacy(request: NextRequest): NextResponse {
  const { cookies, headers, method, nextUrl } = request
  if (method !== 'GET' || NO_PAGES.test(nextUrl.pathname)) return NextResponse.next()
  const asked = nextUrl.searchParams.get('farmacia')
  if (asked !== null) {
    const response = NextResponse.next()
    if (headers.get('sec-fetch-dest') !== 'document') return response
    const attributes = {
      path: '/banco',
      httpOnly: true,
      sameSite: 'lax',
      secure: nextUrl.protocol === 'https:',
    } as const
    response.cookies.set(DESK_PHARMACY_COOKIE, readId(asked) ?? '', attributes)
    return response
  }
  const kept = readId(cookies.get(DESK_PHARMACY_COOKIE)?.value)
  if (kept === null) return NextResponse.next()
  const url = nextUrl.clone()
  url.searchParams.set('farmacia', kept)
  return NextResponse.rewrite(url)
}
