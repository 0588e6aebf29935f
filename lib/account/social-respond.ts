import type { NextRequest, NextResponse } from 'next/server'
import type { SocialProvider } from '@/lib/contract/auth'
import type { CallRequest } from '@/lib/contract/call'
import { calls } from '@/lib/contract/calls'
import { loginHeaders } from '@/lib/platform/request-headers'
import { platform } from '@/lib/platform/server'
import { startSession } from '@/lib/session/cookies'
import { revoke } from '@/lib/session/platform'
import { readSession } from '@/lib/session/request'
import { errorName } from './openid'
import { dropProof } from './social-flow'

/** Logs provider, step and kind of failure, without data of the shopper. */
export function report(provider: SocialProvider, step: 'start' | 'return', error: unknown): void {
  console.error(`social login: ${provider}, ${step}: ${errorName(error)}`)
}

export function socialLogin(
  request: NextRequest,
  body: CallRequest<(typeof calls)['socialLogin']>['body'],
  session: { device: string; remember: boolean },
) {
  return platform()(calls.socialLogin, { body }, { headers: loginHeaders(request, session) })
}

/** Stores the new session in its cookie and ends the previous one, as after a login with a password. */
export async function enter(
  request: NextRequest,
  response: NextResponse,
  session: { token: string; remember: boolean },
): Promise<void> {
  const before = await readSession(request)
  if (before && before.token !== session.token) await revoke(request, before.token)
  await startSession(response, session)
  dropProof(response)
}
