'use client'

import { useSyncExternalStore } from 'react'
import { readId } from '@/lib/contract/id'
import { listeners } from '@/lib/listeners'
import { inStorage, storedObject } from '@/lib/storage'
import { tabChannel } from '@/lib/tabs'
import { pharmacyCookie, pharmacyInCookies } from './cookie'

/**
 * The chosen pharmacy as the browser holds it: the cookie `pharmacy` (the id alone, so that the server can render) says which, and
 * localStorage `pharmacy` (an object with id) remembers its name. Where they differ the cookie wins.
 */
export interface ChosenPharmacy {
  id: string
  /** Null where only the cookie is known: chosen without JavaScript, or in another browser storage. */
  name: string | null
}

const KEY = 'pharmacy'
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

/**
 * Makes a pharmacy the chosen one on this device and tells this tab and all others. It moves no cart: who may have one asks first
 * (see the cart's switch). Pages show the new prices once `PharmacyWatch` has refreshed them.
 */
export function choosePharmacy({ id, name }: { id: string; name: string }): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of the last years
  document.cookie = pharmacyCookie(id, { secure: window.location.protocol === 'https:' })
  keep({ id, name })
  followers.tell()
  tabs.tell(null)
}

/** Keeps the name of the pharmacy that the cookie names, for the next visit. Changes no choice and tells nobody. */
export function rememberPharmacyName({ id, name }: { id: string; name: string }): void {
  if (chosenPharmacyId() !== id || readKept()?.name === name) return
  keep({ id, name })
  followers.tell()
}

const followers = listeners(() => {
  tabs.hear(followers.tell)
  window.addEventListener('pageshow', followers.tell)
  return () => {
    tabs.stop()
    window.removeEventListener('pageshow', followers.tell)
  }
})

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

function readKept(): ChosenPharmacy | null {
  // Parsed by hand: this runs on every page, and zod would weigh more than all of it.
  const kept = storedObject(() => localStorage, KEY)
  const id = readId(kept?.id)
  return id === null ? null : { id, name: typeof kept?.name === 'string' ? kept.name : null }
}

// Where storage is full or refused, the cookie alone is enough.
const keep = (pharmacy: ChosenPharmacy) => inStorage(() => localStorage.setItem(KEY, JSON.stringify(pharmacy)))
