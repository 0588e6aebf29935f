'use client'

import { useSyncExternalStore } from 'react'
import { CONSENT_COOKIE, CONSENT_SECONDS, type Consent, consentText, readConsent, type ThirdParty } from './choice'
import { ASK_ATTRIBUTE, CONSENT_EVENT } from './script'

/** The visitor's choice on this device, or null where none was made in the last six months. */
export function currentConsent(): Consent | null {
  return readConsent(document.cookie)
}

/** Keeps a choice for six months. What is not named is refused. */
export function saveConsent(accepted: readonly ThirdParty[]): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of the last years
  document.cookie = `${CONSENT_COOKIE}=${consentText(accepted)}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure}`
  document.documentElement.removeAttribute(ASK_ATTRIBUTE)
  window.dispatchEvent(new Event(CONSENT_EVENT))
}

/** A tap on what needs a third party is a consent to that one; what was chosen for the others stays. */
export function allow(party: ThirdParty): void {
  saveConsent([...(currentConsent()?.accepted ?? []), party])
}

function follow(listener: () => void): () => void {
  // A choice made in another tab is seen when one comes back to this one.
  window.addEventListener(CONSENT_EVENT, listener)
  window.addEventListener('focus', listener)
  return () => {
    window.removeEventListener(CONSENT_EVENT, listener)
    window.removeEventListener('focus', listener)
  }
}

/** The choice, followed: what it accepts, and whether that is `known`, which the server does not. */
export function useConsent(): { known: boolean; accepted: string[] } {
  const text = useSyncExternalStore(
    follow,
    () => currentConsent()?.accepted.join('.') ?? null,
    () => undefined,
  )
  return { known: text !== undefined, accepted: text ? text.split('.') : [] }
}

export function useAllowed(party: ThirdParty): boolean {
  return useConsent().accepted.includes(party)
}
