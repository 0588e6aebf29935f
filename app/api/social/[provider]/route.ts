import type { NextRequest, NextResponse } from 'next/server'
import { env, siteUrl } from '@/lib/env'
import { lackingCalls } from '@/lib/platform/abilities'
import { isOwnOrigin } from '@/lib/session/csrf'
import { safeRedirect, wishOfReferer } from '@/lib/session/guard'
import { keepState, shortWish } from '@/lib/social/flow'
import { authorization, callbackAddress, outcomeOfError } from '@/lib/social/openid'
import { outcomePath, type SocialOutcome } from '@/lib/social/outcome'
import { providerNamed } from '@/lib/social/providers'
import { report, seeOther } from '@/lib/social/respond'
import { providerSettings } from '@/lib/social/settings'

export const dynamic = 'force-dynamic'

/** Sends the shopper to a provider. Only a page of ours starts it: no other site makes anybody log in. */
export async function GET(
  request: NextRequest,
  { params }: { params: Promise<{ provider: string }> },
): Promise<NextResponse> {
  const provider = providerNamed((await params).provider)
  if (!provider || !isOwnOrigin(request.headers, new URL(siteUrl()).origin)) return seeOther('/auth')
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
    await keepState(response, { provider, ...checks, redirect, remember })
    return response
  } catch (error) {
    report(provider, 'start', error)
    return nothing(outcomeOfError(error))
  }
}
