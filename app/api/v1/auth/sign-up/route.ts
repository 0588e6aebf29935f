import { type NextRequest, NextResponse } from 'next/server'
import { authCalls } from '@/lib/contract/auth'
import { failed } from '@/lib/platform/problem-response'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'
import { deviceOf, keepDevice } from '@/lib/session/known-device'
import { readJsonRequest } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

/** The door for registrations: as the platform's call, and the browser is known again when the mail's link is opened in it. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, authCalls.signUp.body)
  if (given instanceof Response) return given
  const device = deviceOf(request)
  const headers = { ...forwardedHeaders(request), 'X-Device': device }
  const result = await platform()(authCalls.signUp, { body: given.asked }, { headers, cache: 'no-store' })
  if (!result.ok) return failed(authCalls.signUp, result.failure)
  const response = NextResponse.json(result.data, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  keepDevice(response, device)
  return response
}
