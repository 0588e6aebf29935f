'use client'

import { useSyncExternalStore } from 'react'
import { readId } from '@/lib/contract/id'
import { listeners } from '@/lib/listeners'
import { storedObject } from '@/lib/storage'
import { tabChannel } from '@/lib/tabs'
import { pharmacyInCookies } from './cookie'

/**
 * The chosen pharmacy as the browser holds it: the cookie `pharmacy` (the id alone, so that the server can render) says which, and
 * localStorage `pharmacy` (an object with id) remembers its name. Where they differ the cookie wins.
 */
export interface ChosenPharmacy {
  id: string
  /** Null where only the cookie is known: chosen without JavaScript, or in another browser storage. */
  name: string | null
}

export const PHARMACY_KEY = 'pharmacy'
const tabs = tabChannel('pharmacy')

/** The cookie's id, or null where no pharmacy is chosen. */
export function chosenPharmacyId(): string | null {
  return pharmacyInCookies(document.cookie)
}

/** The chosen pharmacy, with its name where this browser knows it. */
export function chosenPharmacy(): ChosenPharmacy | null {
  const id = chosenPharmacyId()
  if (id === null) return null
  const kept = readKept()
  return kept?.id === id ? kept : { id, name: null }
}

const followers = listeners(() => {
  tabs.hear(followers.tell)
  window.addEventListener('pageshow', followers.tell)
  return () => {
    tabs.stop()
    window.removeEventListener('pageshow', followers.tell)
  }
})

/** For who writes the choice (write-choice.ts): tells whoever follows it in this tab, and the other tabs of a new one. */
export function tellPharmacyChange(everywhere: boolean): void {
  followers.tell()
  if (everywhere) tabs.tell(null)
}

/** Calls back after a change of pharmacy in this tab or another one, and when the page comes back from the browser's memory. */
export const onPharmacyChange = followers.follow

/** The chosen pharmacy, followed; null for none, undefined on the server and until the page is hydrated. */
export function useChosenPharmacy(): ChosenPharmacy | null | undefined {
  return useSyncExternalStore(onPharmacyChange, snapshot, onServer)
}

const onServer = () => undefined

let last: ChosenPharmacy | null = null

/** The same object as long as nothing has changed, as React asks of a store. */
function snapshot(): ChosenPharmacy | null {
  const now = chosenPharmacy()
  if (now?.id !== last?.id || now?.name !== last?.name) last = now
  return last
}

export function readKept(): ChosenPharmacy | null {
  // Parsed by hand: this runs on every page, and zod would weigh more than all of it.
  const kept = storedObject(() => localStorage, PHARMACY_KEY)
  const id = readId(kept?.id)
  return id === null ? null : { id, name: typeof kept?.name === 'string' ? kept.name : null }
}
