import 'server-only'
import type { NextRequest } from 'next/server'
import { guestCalls } from '@/lib/contract/guests'
import { getDevice } from '@/lib/http/known-device'
import { forwardedHeaders } from '@/lib/platform/request-headers'
import type { Failure } from '@/lib/platform/result'
import { platform } from '@/lib/platform/server'

/** Requests or verifies a code; returns the failure, if any. A code is bound to the requesting browser. */
export async function askCode(
  request: NextRequest,
  call: 'sendGuestCode' | 'confirmGuestCode',
  body: { email: string; code?: string },
): Promise<Failure | null> {
  const headers = { ...forwardedHeaders(request), 'X-Device': getDevice(request) }
  const asked = { headers, cache: 'no-store' as const }
  const { email, code = '' } = body
  const result =
    call === 'sendGuestCode'
      ? await platform()(guestCalls.sendGuestCode, { body: { email } }, asked)
      : await platform()(guestCalls.confirmGuestCode, { body: { email, code } }, asked)
  return result.ok ? null : result.failure
}
