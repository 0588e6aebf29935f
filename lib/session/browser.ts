'use client'

import { useSyncExternalStore } from 'react'
import { listeners } from '@/lib/browser/listeners'
import { inStorage } from '@/lib/browser/storage'
import { tabChannel } from '@/lib/browser/tabs'
import { readId } from '@/lib/contract/id'
import { isGuarded, loginPath } from './guard'
import { hintsSignedIn, SIGNED_IN_ATTRIBUTE } from './hint'

// A customer's data in this browser's storage, deleted with the session. Storage may be unavailable.

const ADDRESS_KEY = 'address'
/** Marks the device's cart as being ordered (lib/cart/guest.ts). */
const HELD_KEY = 'cart_held'
/** A service's draft with its note: survives an expired session, not a logout. */
const BOOKING_KEY = 'booking'
/** Drafts of forms (lib/forms/draft.ts), and cart changes deferred by an expired session (lib/cart/state.ts). */
const DRAFTS = /^draft_/
/** Destination after a mailed link (way-back.ts). */
const WAY_KEY = 'way_back'
/** Products saved for later (lib/cart/saved-for-later.ts). */
const PUT_ASIDE_KEY = 'put_aside'
/** Recent searches (lib/catalogue/recent.ts). */
const SEARCHES_KEY = 'searches'
/** Recent pharmacies (lib/pharmacies/recent.ts); the current one stays. */
const USED_KEY = 'pharmacies_used'

/** The address belongs to the customer; the guest's cart, the pharmacy and the language belong to the device. */
function forgetCustomer(): void {
  inStorage(() => {
    localStorage.removeItem(ADDRESS_KEY)
    localStorage.removeItem(HELD_KEY)
  })
  // Loyalty cards cached by the service worker, also on pages that it does not control.
  if ('caches' in window) void caches.delete('cards').catch(() => false)
}

/** Drafts and searches are also deleted on an explicit logout. */
function forgetWriting(): void {
  inStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key === BOOKING_KEY || DRAFTS.test(key)) sessionStorage.removeItem(key)
    for (const key of [PUT_ASIDE_KEY, SEARCHES_KEY, WAY_KEY, USED_KEY]) localStorage.removeItem(key)
  })
}

/**
 * The visitor as the browser knows them. `pending` before the first answer; `unknown` if signed in but the platform
 * fails. Parsed by hand: this runs on every page, and zod would outweigh it.
 */
export interface SessionState {
  status: 'pending' | 'guest' | 'customer' | 'unknown'
  first_name?: string | undefined
  pharmacy_id?: string | null
  owner?: string | undefined
}

type News = 'login' | 'logout' | 'expired'

/** Maximum delay in ms of the redirect to the login while drafts are saved. */
const KEEPING_LIMIT_MS = 1500
const PENDING: SessionState = { status: 'pending' }
const GUEST: SessionState = { status: 'guest' }
const UNKNOWN: SessionState = { status: 'unknown' }

/** Callbacks that save drafts before an expired session's redirect to the login. */
export const beforeExpiry = new Set<() => Promise<unknown>>()

let state: SessionState = PENDING
let ending: Promise<void> | null = null
/** A logout is in progress in some tab, so refused calls are expected. */
let leaving = false
const followers = listeners(() => {
  tabs.hear(hear)
  window.addEventListener('pageshow', returned)
  void refreshSession()
  return () => {
    tabs.stop()
    window.removeEventListener('pageshow', returned)
  }
})
const tabs = tabChannel<News>('session')

/** Subscribes to the session. Asks the server once per page, and only if the hint cookie is set. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession, () => PENDING)
}

export function currentSession(): SessionState {
  return state
}

/** Calls back after each login and logout in any tab, and after each answer of the server. */
export const onSessionChange = followers.follow

/** Asks the server who the visitor is, except on a guest's page. */
export async function refreshSession(): Promise<void> {
  become(hintsSignedIn(document.cookie) ? await askSession() : GUEST)
}

async function askSession(): Promise<SessionState> {
  try {
    const answer = await fetch('/api/session', { cache: 'no-store' })
    return answer.ok ? toSessionState(await answer.json()) : UNKNOWN
  } catch {
    return UNKNOWN
  }
}

/** After a login: `status` is our server's answer; notifies the other tabs. */
export function noteLogin(status: unknown): void {
  leaving = false
  become(toSessionState(status))
  tabs.tell('login')
}

/** A logout started, or our server refused it. */
export function noteLeaving(begun: boolean): void {
  leaving = begun
}

/** After a logout: clears the customer's data in all tabs. */
export function noteLogout(): void {
  forget()
  forgetWriting()
  tabs.tell('logout')
}

/**
 * After a 401: our server asks the platform again and clears the cookies if the session is over. Every tab is notified,
 * and this one goes to /login with the way back.
 */
export function endIfOver(): Promise<void> {
  ending ??= confirmEnd().finally(() => {
    ending = null
  })
  return ending
}

async function confirmEnd(): Promise<void> {
  const now = await askSession()
  if (leaving) return
  if (now.status !== 'guest') return become(now)
  forget()
  tabs.tell('expired')
  if (window.location.pathname !== '/login') await leaveExpired()
}

async function leaveExpired(): Promise<void> {
  const limit = new Promise((over) => setTimeout(over, KEEPING_LIMIT_MS))
  await Promise.race([limit, Promise.allSettled([...beforeExpiry].map((keep) => keep()))])
  const { pathname, search } = window.location
  window.location.assign(loginPath(`${pathname}${search}`, { expired: true }))
}

function toSessionState(json: unknown): SessionState {
  const { status, first_name, pharmacy_id, owner }: Record<string, unknown> = Object(json)
  if (status === 'guest') return GUEST
  if (status !== 'customer') return UNKNOWN
  return { status, first_name: toText(first_name), pharmacy_id: readId(pharmacy_id), owner: toText(owner) }
}

const toText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function become(next: SessionState): void {
  if (JSON.stringify(next) === JSON.stringify(state)) return
  state = next
  document.documentElement.toggleAttribute(SIGNED_IN_ATTRIBUTE, next.status !== 'guest')
  followers.tell()
}

function forget(): void {
  forgetCustomer()
  become(GUEST)
}

/** A page from the back/forward cache may show a logged-out customer. */
function returned(event: PageTransitionEvent): void {
  if (!event.persisted) return
  leaving = false
  void refreshSession()
}

/** Handles messages of other tabs: removes a customer's data from the screen. */
function hear(news: News): void {
  if (news === 'login') {
    leaving = false
    return void refreshSession()
  }
  forget()
  const { pathname, search } = window.location
  if (news === 'expired') {
    if (isGuarded(pathname) && !leaving) void leaveExpired()
    return
  }
  leaving = true
  forgetWriting()
  if (isGuarded(pathname)) window.location.assign(loginPath(`${pathname}${search}`))
}
