import { type NextRequest, NextResponse } from 'next/server'
import { authCalls } from '@/lib/contract/auth'
import { failed } from '@/lib/platform/forward'
import { confirmEmail, readTokenOwner } from '@/lib/session/log-in-server'
import { readJsonRequest } from '@/lib/session/request'
import type { SessionStatus } from '@/lib/session/status'

export const dynamic = 'force-dynamic'

/** Confirms a mailed link's address, and signs in the browser that registered. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, authCalls.confirmEmail.body)
  if (given instanceof Response) return given
  const confirmed = await confirmEmail(request, given.asked)
  if (!confirmed.ok) return failed(authCalls.confirmEmail, confirmed.failure)
  const status: SessionStatus = confirmed.opened
    ? await readTokenOwner(request, confirmed.opened.token)
    : { status: 'guest' }
  const response = NextResponse.json(status, { headers: { 'Cache-Control': 'no-store' } })
  await confirmed.opened?.enter(response)
  return response
}
