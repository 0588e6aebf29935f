import type { NextRequest, NextResponse } from 'next/server'
import {
  callbackAddress,
  outcomeOfError,
  outcomePath,
  type ProviderSettings,
  providerSettings,
  redeem,
  type SocialOutcome,
  toSocialOutcome,
} from '@/lib/account/openid'
import {
  dropState,
  enter,
  keepProof,
  readState,
  report,
  type SocialState,
  socialLogin,
} from '@/lib/account/social-flow'
import { providerNamed } from '@/lib/account/social-providers'
import type { SocialProvider } from '@/lib/contract/auth'
import { readForm } from '@/lib/http/bounded-body'
import { seeOther } from '@/lib/http/see-other'
import { AFTER_LOGIN, safeRedirect } from '@/lib/session/redirect'
import { readSession } from '@/lib/session/request'
import { env, siteUrl } from '@/lib/settings/env'

const BODY_LIMIT = 16 * 1024

type Context = { params: Promise<{ provider: string }> }

/** Handles answers by GET: Google, Facebook. */
export async function GET(request: NextRequest, context: Context): Promise<Response> {
  return answered(request, context, 'query', async () => request.nextUrl.searchParams)
}

/** Handles Apple's cross-site POST: without XSRF pair, but bound to this browser's sealed state and its `state`. */
export async function POST(request: NextRequest, context: Context): Promise<Response> {
  return answered(request, context, 'form_post', () => readForm(request, BODY_LIMIT))
}

async function answered(
  request: NextRequest,
  { params }: Context,
  mode: ProviderSettings['response_mode'],
  read: () => Promise<URLSearchParams | Response>,
): Promise<Response> {
  const provider = providerNamed((await params).provider)
  const settings = provider && providerSettings(env(), provider)
  if (!provider || settings?.response_mode !== mode) return seeOther('/auth')
  const [state, answer] = [await readState(request), await read()]
  if (answer instanceof Response) return answer
  if (state?.provider !== provider || answer.get('state') !== state.state) {
    // A signed-in visitor went back to a used answer, which is no failure.
    if (!state && (await readSession(request))) return seeOther(AFTER_LOGIN)
    return nothing('expired', provider, null)
  }
  try {
    const redeemed = await redeem(settings, callbackAddress(siteUrl(), provider), answer, state)
    return await opened(request, state, redeemed)
  } catch (error) {
    const outcome = outcomeOfError(error)
    if (outcome !== 'cancelled') report(provider, 'return', error)
    return nothing(outcome, provider, state.redirect)
  }
}

/** Opens the platform's session, or asks a new customer for the missing data. */
async function opened(request: NextRequest, state: SocialState, person: Awaited<ReturnType<typeof redeem>>) {
  const { provider, nonce, remember, redirect, device } = state
  const result = await socialLogin(request, { provider, nonce, id_token: person.id_token }, { device, remember })
  if (result.ok) {
    const response = seeOther(safeRedirect(redirect) ?? AFTER_LOGIN)
    await enter(request, response, { token: result.data.access_token, remember })
    dropState(response, provider)
    return response
  }
  const outcome = toSocialOutcome(result.failure)
  if (outcome !== 'sign_up') return nothing(outcome, provider, redirect)
  const response = seeOther('/auth/complete')
  dropState(response, provider)
  const kept = await keepProof(response, { ...person, provider, nonce, remember, redirect })
  return kept ? response : nothing('failed', provider, redirect)
}

function nothing(outcome: SocialOutcome, provider: SocialProvider, redirect: string | null): NextResponse {
  const response = seeOther(outcomePath(outcome, provider, redirect))
  dropState(response, provider)
  return response
}
