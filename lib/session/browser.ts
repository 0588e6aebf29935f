'use client'

import { useSyncExternalStore } from 'react'
import { secondsOf } from '@/lib/platform/retry-after'
import { isGuarded, loginPath } from './guard'
import { hintsSignedIn, SIGNED_IN_ATTRIBUTE } from './hint'
import { renewXsrf, XSRF_HEADER, xsrfToken } from './xsrf'

/**
 * Who the visitor is, as the browser knows it. `pending` until somebody has asked; `unknown` where one is signed in and the platform
 * does not answer. Parsed by hand: this runs on every page, and zod would weigh more than all of it.
 */
export interface SessionState {
  status: 'pending' | 'guest' | 'customer' | 'unknown'
  first_name?: string
  pharmacy_id?: number | null
}

type News = 'login' | 'logout' | 'expired'

const CHANNEL = 'session'
const ADDRESS_KEY = 'address'
export const FAREWELL_KEY = 'logged_out'
/** A service's draft with its note: kept over a session that ends by itself, not over a logout. */
const DRAFT_KEY = 'booking'
/** What was being written in forms (lib/drafts/draft.ts). */
const DRAFTS = /^draft_/
/** Milliseconds that what is still to be kept may hold up the way to the login. */
const KEEPING_LIMIT_MS = 1500
/** Products that left a cart on this device (lib/cart/put-aside.ts). */
const PUT_ASIDE_KEY = 'put_aside'
const PENDING: SessionState = { status: 'pending' }
const GUEST: SessionState = { status: 'guest' }
const UNKNOWN: SessionState = { status: 'unknown' }

/** What still has to be kept of a page whose session has ended, before one leaves for the login. */
export const beforeExpiry = new Set<() => Promise<unknown>>()

let state: SessionState = PENDING
const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** The session, followed: the server is asked once a page, and only where the hint cookie says that one is signed in. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession, () => PENDING)
}

export function currentSession(): SessionState {
  return state
}

/** Calls back after each change: login and logout in any tab, and what the server says of this visitor. */
export function onSessionChange(listener: () => void): () => void {
  if (listeners.size === 0) listen()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) unlisten()
  }
}

/** Asks who the visitor is. A guest's page asks nobody. */
export async function refreshSession(): Promise<void> {
  if (!hintsSignedIn(document.cookie)) return become(GUEST)
  try {
    const answer = await fetch('/api/session', { cache: 'no-store' })
    become(answer.ok ? stateOf(await answer.json()) : UNKNOWN)
  } catch {
    become(UNKNOWN)
  }
}

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
  const answer = await write('POST', credentials)
  if (answer?.ok) {
    become(stateOf(await answer.json().catch(() => null)))
    tellOtherTabs('login')
    return { ok: true }
  }
  const problem: unknown = answer ? await answer.json().catch(() => null) : null
  const fields = typeof problem === 'object' && problem !== null ? problem : {}
  return {
    ok: false,
    code: 'code' in fields && typeof fields.code === 'string' ? fields.code : null,
    retry_after_seconds: secondsOf(answer?.headers.get('retry-after')),
    errors: 'errors' in fields && Array.isArray(fields.errors) ? fields.errors : [],
  }
}

/** Ends the session in every tab and goes to /login. False where our own server did not answer: the session is then still there. */
export async function logout(): Promise<boolean> {
  const answer = await write('DELETE')
  if (!answer?.ok) return false
  forget()
  forgetDraft()
  tellOtherTabs('logout')
  remember(FAREWELL_KEY)
  window.location.assign('/login')
  return true
}

/** After a 401: the server has cleared the cookies. Every tab learns of it, and this one goes to /login and comes back here. */
export function endExpiredSession(): void {
  forget()
  tellOtherTabs('expired')
  const { pathname } = window.location
  if (pathname !== '/login') void leaveExpired()
}

async function leaveExpired(): Promise<void> {
  const limit = new Promise((over) => setTimeout(over, KEEPING_LIMIT_MS))
  const kept = Promise.allSettled([...beforeExpiry].map((keep) => keep()))
  if (beforeExpiry.size > 0) await Promise.race([kept, limit])
  const { pathname, search } = window.location
  window.location.assign(loginPath(`${pathname}${search}`, { expired: true }))
}

/** Whether this page was reached by "Esci", or by the end of the account; told once. */
export function takeFarewell(): 'logged_out' | 'erased' | null {
  try {
    const said = sessionStorage.getItem(FAREWELL_KEY)
    sessionStorage.removeItem(FAREWELL_KEY)
    return said === null ? null : said === 'erased' ? 'erased' : 'logged_out'
  } catch {
    return null
  }
}

const write = (method: 'POST' | 'DELETE', body?: object) => writeTo('/api/session', method, body)

/** A write to our own server with the XSRF pair; once more where the pair was no longer good. Null where nobody answered. */
export async function writeTo(path: string, method: 'POST' | 'DELETE', body?: object): Promise<Response | null> {
  const send = async (xsrf: string) =>
    fetch(path, {
      method,
      headers: { [XSRF_HEADER]: xsrf, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  try {
    const answer = await send(await xsrfToken())
    if (answer.status !== 403) return answer
    const refused: unknown = await answer.clone().json()
    return isStalePair(refused) ? await send(await renewXsrf()) : answer
  } catch {
    return null
  }
}

/** A write that our own server refused because of its pair: it never left, so it may be sent again with a new one. */
export function isStalePair(problem: unknown): boolean {
  return typeof problem === 'object' && problem !== null && 'detail' in problem && problem.detail === 'xsrf: pair'
}

function stateOf(json: unknown): SessionState {
  if (typeof json !== 'object' || json === null || !('status' in json)) return UNKNOWN
  if (json.status === 'guest') return GUEST
  if (json.status !== 'customer') return UNKNOWN
  return {
    status: 'customer',
    ...('first_name' in json && typeof json.first_name === 'string' && { first_name: json.first_name }),
    pharmacy_id: 'pharmacy_id' in json && typeof json.pharmacy_id === 'number' ? json.pharmacy_id : null,
  }
}

function become(next: SessionState): void {
  const same = next.status === state.status && next.first_name === state.first_name
  if (same && next.pharmacy_id === state.pharmacy_id) return
  state = next
  document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, next.status !== 'guest')
  for (const listener of [...listeners]) listener()
}

/** The address goes with the customer; the guest's cart, the pharmacy and the language are the device's. */
function forget(): void {
  try {
    localStorage.removeItem(ADDRESS_KEY)
  } catch {
    // Storage may be refused; then there is nothing in it either.
  }
  // The loyalty cards that the service worker keeps, also where this page is not under it.
  if ('caches' in window) void caches.delete('cards').catch(() => false)
  become(GUEST)
}

function forgetDraft(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key === DRAFT_KEY || DRAFTS.test(key)) sessionStorage.removeItem(key)
    localStorage.removeItem(PUT_ASIDE_KEY)
  } catch {
    // As above.
  }
}

function remember(key: string): void {
  try {
    sessionStorage.setItem(key, '1')
  } catch {
    // The farewell is then not said, and nothing else is lost.
  }
}

function listen(): void {
  if (typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<News>) => hear(data)
  }
  window.addEventListener('pageshow', returned)
  void refreshSession()
}

function unlisten(): void {
  channel?.close()
  channel = null
  window.removeEventListener('pageshow', returned)
}

/** A page out of the browser's memory may show somebody who has left. */
function returned(event: PageTransitionEvent): void {
  if (event.persisted) void refreshSession()
}

/** Another tab's news. What only a customer may see does not stay on the screen. */
function hear(news: News): void {
  if (news === 'login') return void refreshSession()
  forget()
  if (news === 'logout') forgetDraft()
  const { pathname, search } = window.location
  if (!isGuarded(pathname)) return
  if (news === 'expired') void leaveExpired()
  else window.location.assign(loginPath(`${pathname}${search}`))
}

function tellOtherTabs(news: News): void {
  if (typeof BroadcastChannel === 'undefined') return
  const sender = channel ?? new BroadcastChannel(CHANNEL)
  sender.postMessage(news)
  if (sender !== channel) sender.close()
}
