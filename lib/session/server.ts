import 'server-only'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import type { Call, CallAnswer, CallRequest } from '@/lib/contract/call'
import type { Failure } from '@/lib/platform/result'
import { answerOrNone, platform } from '@/lib/platform/server'
import { env } from '@/lib/settings/env'
import { loginPath } from './guard'
import { SESSION_COOKIE } from './names'
import { expiredPath } from './redirect'
import { whatIsRefused } from './refusal'
import { openSession } from './seal'

/** The token of the visitor's session, null for a guest. */
export async function readToken(): Promise<string | null> {
  const store = await cookies()
  return (await openSession(store.get(SESSION_COOKIE)?.value, env().SESSION_SECRET))?.token ?? null
}

/** The token of a guarded page's visitor; without one it redirects to /login and back to `path`. */
export async function requireToken(path: string): Promise<string> {
  return (await readToken()) ?? redirect(loginPath(path))
}

/** Whose page it is. */
export interface Visitor {
  token: string
  /** Where one comes back to after a login. */
  path: string
}

/** The same, or a guest where the call wants no token. */
export type MaybeGuest = Omit<Visitor, 'token'> & { token: string | null }

/**
 * A customer's read for a guarded page, never cached. Null for "there is none"; where the platform refuses the token the visitor goes to
 * the end of the session and back to `path`; throws on an outage.
 */
export async function readAsCustomer<Row extends Call>(
  row: Row,
  request: CallRequest<Row>,
  visitor: MaybeGuest,
): Promise<{ data: CallAnswer<Row> | null; headers: Headers | null }> {
  const result = await ask(row, request, visitor)
  return { data: answerOrNone(row, result), headers: result.ok ? result.headers : null }
}

/** The same for a call whose refusal the page itself tells. */
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
  if (!result.ok && whatIsRefused(row, result.failure) === 'session') redirect(expiredPath(path))
  return result
}
