'use client'

import { useSyncExternalStore } from 'react'
import { CONSENT_COOKIE, CONSENT_SECONDS, type Consent, consentText, readConsent, type ThirdParty } from './choice'
import { ASK_ATTRIBUTE, CONSENT_EVENT } from './script'

/** Returns the choice on this device; null without one in the last six months. */
export function currentConsent(): Consent | null {
  return readConsent(document.cookie)
}

/** Stores a choice for six months. Parties not named are refused. */
export function saveConsent(accepted: readonly ThirdParty[]): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of the last years
  document.cookie = `${CONSENT_COOKIE}=${consentText(accepted)}; Path=/; Max-Age=${CONSENT_SECONDS}; SameSite=Lax${secure}`
  document.documentElement.removeAttribute(ASK_ATTRIBUTE)
  window.dispatchEvent(new Event(CONSENT_EVENT))
}

/** Consents to one third party when the visitor opens its content; other choices stay. */
export function allow(party: ThirdParty): void {
  saveConsent([...(currentConsent()?.accepted ?? []), party])
}

function follow(listener: () => void): () => void {
  // Notices a choice made in another tab on return to this one.
  window.addEventListener(CONSENT_EVENT, listener)
  window.addEventListener('focus', listener)
  return () => {
    window.removeEventListener(CONSENT_EVENT, listener)
    window.removeEventListener('focus', listener)
  }
}

/** Subscribes to the choice; `known` is false on the server. */
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
