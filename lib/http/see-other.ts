import { NextResponse } from 'next/server'

/** On by 303: to a path of ours, not an address (behind a proxy our own idea of the host may be wrong), or to another's page. */
export function seeOther(location: string): NextResponse {
  return new NextResponse(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}
