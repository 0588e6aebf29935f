import { type NextRequest, NextResponse } from 'next/server'
import { readId } from '@/lib/contract/id'
import { readFilterQuery, toFilterQuery } from '@/lib/desk/filters'
import {
  DESK_FILTERS_COOKIE,
  DESK_PHARMACY_COOKIE,
  GUEST_COOKIE,
  HINT_COOKIE,
  SESSION_COOKIE,
} from '@/lib/http/cookie-names'
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
  if (isUnder(pathname, '/banco')) return keepChoices(request)
  const session = await openSession(request.cookies.get(SESSION_COOKIE)?.value, process.env.SESSION_SECRET ?? '')
  // The page checks whether a key belongs to this order.
  const asGuest = isUnder(pathname, '/order-detail') && request.cookies.has(GUEST_COOKIE)
  if (session || asGuest) return NextResponse.next()
  return NextResponse.redirect(
    new URL(loginPath(`${pathname}${search}`, { expired: request.cookies.has(HINT_COOKIE) }), request.url),
  )
}

/** Files, streams and forms of the desk, and the login. */
const NO_PAGES = /^\/banco\/(accesso|azioni|da-ordinare\/csv|firme|invito|novita|ricette)(\/|$)/

/**
 * Remembers the pharmacy that a page of the desk names, an empty one for all of them, and gives it to pages that name
 * none; and the filters of Oggi, for the link to it. A page that refreshes a part of itself chooses nothing.
 */
function keepChoices({ cookies, headers, method, nextUrl }: NextRequest): NextResponse {
  const { pathname, searchParams } = nextUrl
  if (method !== 'GET' || NO_PAGES.test(pathname)) return NextResponse.next()
  const asked = searchParams.get('farmacia')
  const response =
    asked === null ? withPharmacy(nextUrl, cookies.get(DESK_PHARMACY_COOKIE)?.value) : NextResponse.next()
  if (headers.get('sec-fetch-dest') !== 'document') return response
  const keep = (name: string, value: string) => {
    if (value === (cookies.get(name)?.value ?? '')) return
    const secure = process.env.SITE_URL?.startsWith('https:') ?? false
    response.cookies.set(name, value, { path: '/banco', httpOnly: true, sameSite: 'lax', secure })
  }
  if (asked !== null) keep(DESK_PHARMACY_COOKIE, readId(asked) ?? '')
  // A search shows orders of all filters.
  if (pathname === '/banco' && !searchParams.has('form'))
    keep(DESK_FILTERS_COOKIE, toFilterQuery(readFilterQuery(searchParams.toString())))
  return response
}

function withPharmacy(address: NextRequest['nextUrl'], kept: string | undefined): NextResponse {
  const pharmacyId = readId(kept)
  if (pharmacyId === null) return NextResponse.next()
  const url = address.clone()
  url.searchParams.set('farmacia', pharmacyId)
  return NextResponse.rewrite(url)
}
