import { authCalls, type SocialProvider } from '@/lib/contract/auth'
import { classifyRefusal } from '@/lib/contract/refusal'
import { type Failure, problemCode } from '@/lib/platform/result'
import { safeRedirect } from '@/lib/session/redirect'
import type messages from '@/messages/it.json'

/** Why a login through a provider failed. Part of a URL, so without personal data. */
export type SocialOutcome = keyof typeof messages.auth.socialOutcome

/** The page that shows the outcome, with the visitor's destination. */
export function outcomePath(outcome: SocialOutcome, provider: SocialProvider, wish: string | null): string {
  const redirect = safeRedirect(wish)
  return `/auth?${new URLSearchParams({ social: outcome, provider, ...(redirect && { redirect }) })}`
}

const OUTCOMES: Record<string, SocialOutcome> = {
  email_not_confirmed: 'unconfirmed',
  conflict: 'account_exists',
  rate_limited: 'too_many',
  not_found: 'not_available',
}

/** Maps the platform's error; `sign_up` if only the account's own data are missing. */
export function toSocialOutcome(failure: Failure): SocialOutcome | 'sign_up' {
  if (failure.kind === 'problem' && failure.problem.code === 'validation_failed') {
    const errors = failure.problem.errors ?? []
    if (errors.some(({ field }) => field === 'email')) return 'email_missing'
    return errors.length > 0 && errors.every(({ field }) => field.startsWith('user')) ? 'sign_up' : 'failed'
  }
  if (classifyRefusal(authCalls.socialLogin, failure) === 'credentials') return 'failed'
  const outcome = OUTCOMES[problemCode(failure) ?? '']
  if (outcome) return outcome
  if (failure.kind === 'http' && [404, 405, 501].includes(failure.status)) return 'not_available'
  return 'shop_unavailable'
}
