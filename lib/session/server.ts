import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import type { Failure } from '@/lib/platform/result'
import { answerOrNone, platform } from '@/lib/platform/server'
import { env } from '@/lib/settings/env'
import { classifyRefusal } from '../contract/refusal'
import { SESSION_COOKIE } from '../http/cookie-names'
import { loginPath } from './guard'
import { expiredPath } from './redirect'
import { openSession } from './seal'

/** Returns the session's token; null for a guest. */
export async function readToken(): Promise<string | null> {
  const store = await cookies()
  return (await openSession(store.get(SESSION_COOKIE)?.value, env().SESSION_SECRET))?.token ?? null
}

/** Returns the token for a guarded page; redirects guests to /login with the way back to `path`. */
export async function requireToken(path: string): Promise<string> {
  return (await readToken()) ?? redirect(loginPath(path))
}

export interface Visitor {
  token: string
  /** Path to return to after a login. */
  path: string
}

/** The same, or a guest for calls without a token. */
export type MaybeGuest = Omit<Visitor, 'token'> & { token: string | null }

/**
 * Reads a customer's data for a guarded page, uncached. Null if missing; a refused token ends the session and leads
 * back to `path`. Throws on an outage.
 */
export async function readAsCustomer<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  visitor: MaybeGuest,
): Promise<{ data: CallAnswer<Row> | null; headers: Headers | null }> {
  const result = await ask(row, request, visitor)
  return { data: answerOrNone(row, result), headers: result.ok ? result.headers : null }
}

/** The same for a page that shows the failure itself. */
export async function tryAsCustomer<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  visitor: MaybeGuest,
): Promise<{ data: CallAnswer<Row>; headers: Headers } | { failure: Failure }> {
  const result = await ask(row, request, visitor)
  return result.ok ? { data: result.data, headers: result.headers } : { failure: result.failure }
}

async function ask<Row extends Call>(row: Row, request: CallRequest<Row>, { token, path }: MaybeGuest) {
  const result = await platform()(row, request, { token, cache: 'no-store' })
  if (!result.ok && classifyRefusal(row, result.failure) === 'session') redirect(expiredPath(path))
  return result
}
