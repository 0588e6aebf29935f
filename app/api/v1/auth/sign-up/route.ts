import { type NextRequest, NextResponse } from 'next/server'
import { authCalls } from '@/lib/contract/auth'
import { failed } from '@/lib/platform/forward'
import { signUp } from '@/lib/session/log-in-server'
import { readJsonRequest } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

/** Registers at the platform, with the device cookie that recognises this browser when it opens the mailed link. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, authCalls.signUp.body)
  if (given instanceof Response) return given
  const { result, keep } = await signUp(request, given.asked)
  if (!result.ok) return failed(authCalls.signUp, result.failure)
  const response = NextResponse.json(result.data, { status: 201, headers: { 'Cache-Control': 'no-store' } })
  keep(response)
  return response
}
