import { type NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { open_request, openDraft, SEAL_LIMIT } from '@/lib/drafts/sealed'
import { env } from '@/lib/env'
import { problemResponse } from '@/lib/platform/forward'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'
import { sessionOf } from '@/lib/session/cookies'
import { askedOf, failed } from '@/lib/session/own-calls'

export const dynamic = 'force-dynamic'

/** Opens what this server sealed of a form, for the customer who wrote it: the platform says who is logged in. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await askedOf(request, open_request, SEAL_LIMIT + 200)
  if (given instanceof Response) return given
  const session = await sessionOf(request)
  if (!session) return problemResponse('unauthenticated')
  const me = await platform()(
    calls.getMe,
    {},
    { token: session.token, headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (!me.ok) return failed(me.failure)
  const text = await openDraft(given.asked, me.data.id, env().SESSION_SECRET)
  if (text === null) return problemResponse('not_found')
  return NextResponse.json({ text }, { headers: { 'Cache-Control': 'no-store' } })
}
