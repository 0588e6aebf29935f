import { type NextRequest, NextResponse } from 'next/server'
import { authCalls } from '@/lib/contract/auth'
import { failed } from '@/lib/platform/problem-response'
import { signUp } from '@/lib/session/log-in-server'
import { readJsonRequest } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

/** The door for registrations: as the platform's call, and the browser is known again when the mail's link is opened in it. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, authCalls.signUp.body)
  if (given instanceof Response) return given
  const { result, keep } = await signUp(request, given.asked)
  if (!result.ok) return failed(authCalls.signUp, result.failure)
  const response = NextResponse.json(result.data, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  keep(response)
  return response
}
