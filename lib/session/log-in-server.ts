import 'server-only'
import type { NextRequest, NextResponse } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { loginHeaders } from '@/lib/platform/request-headers'
import type { Failure } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'
import { startSession } from './cookies'
import { deviceOf, keepDevice } from './known-device'
import type { LoginRequest } from './status'

type Entered = { ok: true; token: string; enter: (response: NextResponse) => Promise<void> }

/** Asks the platform for a session; `enter` puts it into this browser's cookies. */
export async function logIn(
  request: NextRequest,
  { username, password, remember_me, keep_basket = false }: LoginRequest,
): Promise<Entered | { ok: false; failure: Failure; device: string }> {
  const device = deviceOf(request)
  const result = await platform()(
    calls.login,
    { body: { username, password, grant_type: 'password' } },
    { headers: loginHeaders(request, { device, remember: remember_me }) },
  )
  if (!result.ok) return { ...result, device }
  const token = result.data.access_token
  const enter = async (response: NextResponse) => {
    await startSession(response, { token, remember: remember_me }, { keep_basket })
    keepDevice(response, device)
  }
  return { ok: true, token, enter }
}
