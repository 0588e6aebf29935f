import type { NextResponse } from 'next/server'
import { env, siteUrl } from '@/lib/settings/env'
import { HINT_COOKIE, SESSION_COOKIE, XSRF_COOKIE } from '../http/cookie-names'
import { dropOrderKeys, keepGuestCart } from './guest'
import { type Session, sealSession, sessionLifetime } from './seal'
import { newXsrfToken } from './xsrf-token'

const shared = () => ({ path: '/', sameSite: 'lax' as const, secure: siteUrl().startsWith('https:') })

/**
 * Stores the session in its cookie, with the readable hint and a new XSRF pair. Drops the guest's cart, unless the
 * login was part of its checkout.
 */
export async function startSession(
  response: NextResponse,
  session: Session,
  { keep_basket = false }: { keep_basket?: boolean } = {},
): Promise<void> {
  // Without max-age the browser drops both when it closes.
  const age = session.remember ? { maxAge: sessionLifetime(session) } : {}
  const seal = await sealSession(session, env().SESSION_SECRET)
  response.cookies.set(SESSION_COOKIE, seal, { ...shared(), ...age, httpOnly: true })
  response.cookies.set(HINT_COOKIE, '1', { ...shared(), ...age })
  giveXsrf(response, seal)
  if (!keep_basket) await keepGuestCart(response, null)
}

/**
 * Removes the session, keys of guest orders and cached pages (Clear-Site-Data, W3C). The page removes its own storage.
 */
export function endSession(response: NextResponse): void {
  response.headers.set('Clear-Site-Data', '"cache"')
  response.cookies.set(SESSION_COOKIE, '', { ...shared(), httpOnly: true, maxAge: 0 })
  response.cookies.set(HINT_COOKIE, '', { ...shared(), maxAge: 0 })
  dropOrderKeys(response)
}

/**
 * Sets the readable half of the XSRF pair, bound to a session's sealed cookie ('' for a guest); pages send it as a
 * header.
 */
export function giveXsrf(response: NextResponse, seal: string): void {
  response.cookies.set(XSRF_COOKIE, newXsrfToken(env().SESSION_SECRET, seal), shared())
}
