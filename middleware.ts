import { type NextRequest, NextResponse } from 'next/server'
import { isUnder, loginPath } from '@/lib/session/guard'
import { GUEST_COOKIE, HINT_COOKIE, SESSION_COOKIE } from '@/lib/session/names'
import { openSession } from '@/lib/session/seal'

/** Only the guarded paths: on every path this would cost cached pages two thirds of their speed. guard.test.ts compares the lists. */
export const config = {
  matcher: ['/profile/:path*', '/order-detail/:path*', '/fidelity-card/:path*'],
  runtime: 'nodejs',
}

// From version 16 on Next calls this file `proxy`.
/** Sends a guest to the login and back. It checks that the seal is ours; whether the token still lives, the platform says. */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const session = await openSession(request.cookies.get(SESSION_COOKIE)?.value, process.env.SESSION_SECRET ?? '')
  const { pathname, search } = request.nextUrl
  // Whether one of the keys opens this order, the page finds out.
  const as_guest = isUnder(pathname, '/order-detail') && request.cookies.has(GUEST_COOKIE)
  if (session || as_guest) return NextResponse.next()
  return NextResponse.redirect(
    new URL(loginPath(`${pathname}${search}`, { expired: request.cookies.has(HINT_COOKIE) }), request.url),
  )
}
