import type { NextRequest } from 'next/server'
import { calls } from '@/lib/contract/calls'
import { answerLogin, codeLoginRequest, logInWithCode } from '@/lib/session/log-in-server'
import { readJsonRequest } from '@/lib/session/request'

export const dynamic = 'force-dynamic'

/** Logs in with a mailed code. Passes the platform's refusals on unchanged. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, codeLoginRequest)
  if (given instanceof Response) return given
  return answerLogin(request, calls.loginWithCode, await logInWithCode(request, given.asked))
}
