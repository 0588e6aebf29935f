import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { env } from '@/lib/env'
import type { Failure } from '@/lib/platform/result'
import { SESSION_COOKIE } from './cookies'
import { loginPath } from './guard'
import { openSession } from './seal'

/** The token of a guarded page's visitor; without one it redirects to /login and back to `path`. */
export async function requireToken(path: string): Promise<string> {
  const store = await cookies()
  const session = await openSession(store.get(SESSION_COOKIE)?.value, env().SESSION_SECRET)
  if (!session) redirect(loginPath(path))
  return session.token
}

/** Where a page goes whose token the platform refuses: the cookie is cleared there, once the platform has said so again. */
export function redirectIfExpired(failure: Failure, path: string): void {
  const refused = (failure.kind === 'problem' || failure.kind === 'http') && failure.status === 401
  if (refused) redirect(`/api/session/expired?${new URLSearchParams({ redirect: path })}`)
}
