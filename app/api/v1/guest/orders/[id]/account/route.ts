import { type NextRequest, NextResponse } from 'next/server'
import { guestCalls } from '@/lib/contract/guests'
import { problemResponse } from '@/lib/http/problem-response'
import { failed, forwardedHeaders } from '@/lib/platform/forward'
import { platform } from '@/lib/platform/server'
import { keyOfOrder } from '@/lib/session/guest'
import { logIn } from '@/lib/session/log-in-server'
import { readJsonRequest } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

/** Creates an account for a guest's order and logs in if the mailbox is proved. */
export async function POST(request: NextRequest, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const given = await readJsonRequest(request, guestCalls.createGuestAccount.body)
  if (given instanceof Response) return given
  const { id } = await params
  const token = await keyOfOrder(request.cookies, id)
  if (token === null) return problemResponse('not_found')
  const made = await platform()(
    guestCalls.createGuestAccount,
    { params: { id }, body: given.asked },
    { token, headers: forwardedHeaders(request), cache: 'no-store' },
  )
  if (!made.ok) return failed(guestCalls.createGuestAccount, made.failure)
  const response = NextResponse.json(made.data, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  if (!made.data.confirmed) return response
  const credentials = { username: made.data.email, password: given.asked.password, remember_me: false }
  const opened = await logIn(request, credentials)
  // The account exists even if the login fails.
  if (opened.ok) await opened.enter(response)
  return response
}
