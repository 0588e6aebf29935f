import type { NextRequest } from 'next/server'
import {
  authorization,
  callbackAddress,
  outcomeOfError,
  outcomePath,
  providerSettings,
  type SocialOutcome,
} from '@/lib/account/openid'
import { keepState, report, shortWish } from '@/lib/account/social-flow'
import { providerNamed } from '@/lib/account/social-providers'
import { getDevice, keepDevice } from '@/lib/http/known-device'
import { seeOther } from '@/lib/http/see-other'
import { lackingCalls } from '@/lib/platform/abilities'
import { safeRedirect, wishOfReferer } from '@/lib/session/redirect'
import { isOwnOrigin } from '@/lib/session/request'
import { env, siteUrl } from '@/lib/settings/env'

/** Sends the shopper to a provider. Same-origin only, so that other sites cannot trigger a login. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ provider: string }> }) {
  const provider = providerNamed((await params).provider)
  if (!provider || !isOwnOrigin(request.headers)) return seeOther('/auth')
  const { headers } = request
  const { searchParams } = request.nextUrl
  const wish = searchParams.get('redirect') ?? wishOfReferer(headers.get('referer'), headers.get('host'))
  const redirect = shortWish(safeRedirect(wish))
  const nothing = (outcome: SocialOutcome) => seeOther(outcomePath(outcome, provider, redirect))
  const settings = providerSettings(env(), provider)
  if (!settings || (await lackingCalls()).includes('socialLogin')) return nothing('not_available')

  try {
    const { url, checks } = await authorization(settings, callbackAddress(siteUrl(), provider))
    const response = seeOther(url.href)
    const remember = searchParams.get('remember') === '1'
    const device = getDevice(request)
    await keepState(response, { provider, ...checks, redirect, remember, device })
    keepDevice(response, device)
    return response
  } catch (error) {
    report(provider, 'start', error)
    return nothing(outcomeOfError(error))
  }
}
