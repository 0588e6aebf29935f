'use client'

import { parseRetryAfter } from '@/lib/platform/retry-after'
import { noteLogin, noteLogout } from './browser'
import { sayLogoutNotice } from './device'
import { writeTo } from './own-server'

/** What a login came to. */
export type LoginResult =
  | { ok: true }
  | { ok: false; code: string | null; retry_after_seconds: number | null; errors: { field: string; code: string }[] }

/** Opens a session for this browser and tells the other tabs. */
export async function login(credentials: {
  username: string
  password: string
  remember_me: boolean
}): Promise<LoginResult> {
  const answer = await writeTo('/api/session', 'POST', credentials)
  if (answer?.ok) {
    noteLogin(await answer.json().catch(() => null))
    return { ok: true }
  }
  const problem: unknown = answer ? await answer.json().catch(() => null) : null
  const fields = typeof problem === 'object' && problem !== null ? problem : {}
  return {
    ok: false,
    code: 'code' in fields && typeof fields.code === 'string' ? fields.code : null,
    retry_after_seconds: parseRetryAfter(answer?.headers.get('retry-after')),
    errors: 'errors' in fields && Array.isArray(fields.errors) ? fields.errors : [],
  }
}

/** Ends the session in every tab and goes to /login. False where our own server did not answer: the session is then still there. */
export async function logout(): Promise<boolean> {
  const answer = await writeTo('/api/session', 'DELETE')
  if (!answer?.ok) return false
  noteLogout()
  sayLogoutNotice('logged_out')
  window.location.assign('/login')
  return true
}
