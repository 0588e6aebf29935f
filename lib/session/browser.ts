'use client'

import { useSyncExternalStore } from 'react'
import { listeners } from '@/lib/browser/listeners'
import { tabChannel } from '@/lib/browser/tabs'
import { readId } from '@/lib/contract/id'
import { forgetCustomer, forgetWriting } from './device'
import { isGuarded, loginPath } from './guard'
import { hintsSignedIn, SIGNED_IN_ATTRIBUTE } from './hint'

/**
 * Who the visitor is, as the browser knows it. `pending` until somebody has asked; `unknown` where one is signed in and the platform
 * does not answer. Parsed by hand: this runs on every page, and zod would weigh more than all of it.
 */
export interface SessionState {
  status: 'pending' | 'guest' | 'customer' | 'unknown'
  first_name?: string | undefined
  pharmacy_id?: string | null
  owner?: string | undefined
}

type News = 'login' | 'logout' | 'expired'

/** Milliseconds that what is still to be kept may hold up the way to the login. */
const KEEPING_LIMIT_MS = 1500
const PENDING: SessionState = { status: 'pending' }
const GUEST: SessionState = { status: 'guest' }
const UNKNOWN: SessionState = { status: 'unknown' }

/** What still has to be kept of a page whose session has ended, before one leaves for the login. */
export const beforeExpiry = new Set<() => Promise<unknown>>()

let state: SessionState = PENDING
let ending: Promise<void> | null = null
/** Somebody is logging out, here or in another tab: that calls under way are refused is then no news. */
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

/** The session, followed: the server is asked once a page, and only where the hint cookie says that one is signed in. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, currentSession, () => PENDING)
}

export function currentSession(): SessionState {
  return state
}

/** Calls back after each change: login and logout in any tab, and what the server says of this visitor. */
export const onSessionChange = followers.follow

/** Asks who the visitor is. A guest's page asks nobody. */
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

/** After a login: `status` is what our own server answered. The other tabs learn of it. */
export function noteLogin(status: unknown): void {
  leaving = false
  become(toSessionState(status))
  tabs.tell('login')
}

/** A logout has begun, or our own server did not take it. */
export function noteLeaving(begun: boolean): void {
  leaving = begun
}

/** After a logout: nothing of the customer's stays, here and in the other tabs. */
export function noteLogout(): void {
  forget()
  forgetWriting()
  tabs.tell('logout')
}

/**
 * After a call that says that the session is over: our own server asks the platform once more, and clears the cookies where that is so.
 * Every tab then learns of it, and this one goes to /login and comes back here.
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

/** A page out of the browser's memory may show somebody who has left. */
function returned(event: PageTransitionEvent): void {
  if (!event.persisted) return
  leaving = false
  void refreshSession()
}

/** Another tab's news. What only a customer may see does not stay on the screen. */
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
