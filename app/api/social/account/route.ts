import { type NextRequest, NextResponse } from 'next/server'
import * as z from 'zod/mini'
import { outcomePath, toSocialOutcome } from '@/lib/account/openid'
import { dropProof, enter, openProof, PROOF_COOKIE, socialLogin } from '@/lib/account/social-flow'
import { authCalls, socialUser } from '@/lib/contract/auth'
import { getDevice } from '@/lib/http/known-device'
import { problemResponse } from '@/lib/http/problem-response'
import { failed } from '@/lib/platform/forward'
import { AFTER_LOGIN, safeRedirect } from '@/lib/session/redirect'
import { readJsonRequest } from '@/lib/session/request'

const requestBody = z.strictObject({ user: socialUser })

/** Completes a registration through a provider, with the proof in the sealed cookie. */
export async function POST(request: NextRequest): Promise<Response> {
  const given = await readJsonRequest(request, requestBody)
  if (given instanceof Response) return given
  const proof = await openProof(request.cookies.get(PROOF_COOKIE)?.value)
  if (!proof) return problemResponse('link_expired')

  const { provider, id_token, nonce, remember, redirect } = proof
  const body = { provider, id_token, nonce, user: given.asked.user }
  const result = await socialLogin(request, body, { device: getDevice(request), remember })
  if (result.ok) {
    const response = goOn(safeRedirect(redirect) ?? AFTER_LOGIN)
    await enter(request, response, { token: result.data.access_token, remember })
    return response
  }
  const outcome = toSocialOutcome(result.failure)
  // The provider's token is expired or invalid.
  if (outcome === 'failed') return problemResponse('link_expired')
  if (outcome === 'sign_up' || outcome === 'shop_unavailable' || outcome === 'too_many')
    return failed(authCalls.socialLogin, result.failure)
  const response = goOn(outcomePath(outcome, provider, redirect))
  dropProof(response)
  return response
}

function goOn(redirect: string): NextResponse {
  return NextResponse.json({ redirect }, { headers: { 'Cache-Control': 'no-store' } })
}
