import { type NextRequest, NextResponse } from 'next/server'
import { GUEST_COOKIE, HINT_COOKIE, SESSION_COOKIE } from '@/lib/http/cookie-names'
import { isUnder, loginPath } from '@/lib/session/guard'
import { openSession } from '@/lib/session/seal'

/** Only the guarded paths: on every path this would cost cached pages two thirds of their speed. guard.test.ts compares the lists. */
export const config = {
  matcher: ['/profile/:path*', '/order-detail/:path*', '/fidelity-card/:path*'],
  runtime: 'nodejs',
}

// Next calls this file `proxy` from version 16 on.
/** Redirects a guest to the login with a way back. Checks only the seal; the platform checks the token. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const session = await openSession(request.cookies.get(SESSION_COOKIE)?.value, process.env.SESSION_SECRET ?? '')
  const { pathname, search } = request.nextUrl
  // The page checks whether a key belongs to this order.
  const as_guest = isUnder(pathname, '/order-detail') && request.cookies.has(GUEST_COOKIE)
  if (session || as_guest) return NextResponse.next()
  return NextResponse.redirect(
    new URL(loginPath(`${pathname}${search}`, { expired: request.cookies.has(HINT_COOKIE) }), request.url),
  )
}
