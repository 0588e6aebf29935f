import { NextResponse } from 'next/server'

/** Redirects with 303 to a path (our own host may be wrong behind a proxy), or to another site. */
export function seeOther(location: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}
