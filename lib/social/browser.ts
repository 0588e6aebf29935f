import type { SocialUser } from '@/lib/contract/auth'
import { problem as problemSchema } from '@/lib/contract/problem'
import type { Failure } from '@/lib/platform/result'
import { isStalePair } from '@/lib/session/browser'
import { renewXsrf, XSRF_HEADER, xsrfToken } from '@/lib/session/xsrf'

/** Ends a registration that a provider began. Gives where to go on; the session is then in its cookie. */
export async function finishSignUp(
  user: SocialUser,
): Promise<{ ok: true; redirect: string } | { ok: false; failure: Failure }> {
  const send = (xsrf: string) =>
    fetch('/api/social/account', {
      method: 'POST',
      headers: { [XSRF_HEADER]: xsrf, 'Content-Type': 'application/json' },
      body: JSON.stringify({ user }),
    })
  try {
    let answer = await send(await xsrfToken())
    if (answer.status === 403 && isStalePair(await answer.clone().json())) answer = await send(await renewXsrf())
    const json: unknown = await answer.json().catch(() => null)
    if (answer.ok && typeof json === 'object' && json !== null && 'redirect' in json)
      return { ok: true, redirect: String(json.redirect) }
    const read = problemSchema.safeParse(json)
    if (!read.success) return { ok: false, failure: { kind: 'http', status: answer.status } }
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN)
    const retry_after_seconds = Number.isFinite(wait) ? wait : null
    return { ok: false, failure: { kind: 'problem', status: answer.status, problem: read.data, retry_after_seconds } }
  } catch {
    return { ok: false, failure: { kind: 'network' } }
  }
}
