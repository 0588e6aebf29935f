import { authCalls, type SocialProvider } from '@/lib/contract/auth'
import { type Failure, problemCode } from '@/lib/platform/result'
import { whatIsRefused } from '@/lib/session/guard'
import { safeRedirect } from '@/lib/session/redirect'

/** Why a login through a provider came to nothing. It stands in an address, so it tells nothing of anybody. */
export const SOCIAL_OUTCOMES = [
  'cancelled',
  'expired',
  'failed',
  'unavailable',
  'shop_unavailable',
  'not_available',
  'unconfirmed',
  'exists',
  'email_missing',
  'too_many',
] as const
export type SocialOutcome = (typeof SOCIAL_OUTCOMES)[number]

/** The page that says what came of it, with the way on that one had. */
export function outcomePath(outcome: SocialOutcome, provider: SocialProvider, wish: string | null): string {
  const redirect = safeRedirect(wish)
  return `/auth?${new URLSearchParams({ social: outcome, provider, ...(redirect && { redirect }) })}`
}

/** What the platform's refusal means; `sign_up` where it only wants what no provider tells. */
export function toSocialOutcome(failure: Failure): SocialOutcome | 'sign_up' {
  if (failure.kind === 'problem' && failure.problem.code === 'validation_failed') {
    const errors = failure.problem.errors ?? []
    if (errors.some(({ field }) => field === 'email')) return 'email_missing'
    return errors.length > 0 && errors.every(({ field }) => field.startsWith('user')) ? 'sign_up' : 'failed'
  }
  if (whatIsRefused(authCalls.socialLogin, failure) === 'credentials') return 'failed'
  switch (problemCode(failure)) {
    case 'email_not_confirmed':
      return 'unconfirmed'
    case 'conflict':
      return 'exists'
    case 'rate_limited':
      return 'too_many'
    case 'not_found':
      return 'not_available'
  }
  if (failure.kind === 'http' && [404, 405, 501].includes(failure.status)) return 'not_available'
  return 'shop_unavailable'
}
