import type { SocialUser } from '@/lib/contract/auth'
import { problem as problemSchema } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'
import { parseRetryAfter } from '@/lib/platform/retry-after'
import { writeTo } from '@/lib/session/own-server'

/** Ends a registration that a provider began. Gives where to go on; the session is then in its cookie. */
export async function finishSignUp(
  user: SocialUser,
): Promise<{ ok: true; data: string } | { ok: false; failure: Failure }> {
  const answer = await writeTo('/api/social/account', 'POST', { user })
  if (!answer) return { ok: false, failure: { kind: 'network' } }
  const json: unknown = await answer.json().catch(() => null)
  if (answer.ok && typeof json === 'object' && json !== null && 'redirect' in json)
    return { ok: true, data: String(json.redirect) }
  const read = problemSchema.safeParse(json)
  if (!read.success) return { ok: false, failure: { kind: 'http', status: answer.status } }
  const retry_after_seconds = parseRetryAfter(answer.headers.get('retry-after'))
  return { ok: false, failure: { kind: 'problem', status: answer.status, problem: read.data, retry_after_seconds } }
}
