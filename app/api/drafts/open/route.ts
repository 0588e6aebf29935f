import { type NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { openDraft, openRequest, SEAL_LIMIT } from '@/lib/forms/sealed-draft'
import { problemResponse } from '@/lib/http/problem-response'
import { failed, forwardedHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { readJsonRequest, readSession } from '@/lib/session/request'
import { env } from '@/lib/settings/env'

/** Opens a sealed part of a form for its customer, after asking the platform who is logged in. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, openRequest, SEAL_LIMIT + 200)
  if (given instanceof Response) return given
  const session = await readSession(request)
  if (!session) return problemResponse('unauthenticated')
  const me = await platform()(
    calls.getMe,
    {},
    { token: session.token, headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (!me.ok) return failed(calls.getMe, me.failure)
  const text = await openDraft(given.asked, me.data.id, env().SESSION_SECRET)
  if (text === null) return problemResponse('not_found')
  return NextResponse.json({ text }, { headers: { 'Cache-Control': 'no-store' } })
}
