'use client'

import { useSyncExternalStore } from 'react'
import { listeners } from '@/lib/browser/listeners'
import { storedObject } from '@/lib/browser/storage'
import { tabChannel } from '@/lib/browser/tabs'
import { readId } from '@/lib/contract/id'
import { pharmacyInCookies } from './cookie'

/**
 * The chosen pharmacy in the browser: the cookie `pharmacy` holds the ID, for server rendering, and localStorage
 * `pharmacy` (an object with ID) the name. If they differ, the cookie wins.
 */
export interface ChosenPharmacy {
  id: string
  name: string | null
}

export const PHARMACY_KEY = 'pharmacy'
const tabs = tabChannel('pharmacy')

export function chosenPharmacyId(): string | null {
  return pharmacyInCookies(document.cookie)
}

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

/** Notifies subscribers in this tab and, if `everywhere`, other tabs. Called by write-choice.ts. */
export function tellPharmacyChange(everywhere: boolean): void {
  followers.tell()
  if (everywhere) tabs.tell(null)
}

/** Subscribes to changes in this tab or another, and to restores from the bfcache. */
export const onPharmacyChange = followers.follow

/** The chosen pharmacy; null for none, undefined on the server and before hydration. */
export function useChosenPharmacy(): ChosenPharmacy | null | undefined {
  return useSyncExternalStore(onPharmacyChange, snapshot, onServer)
}

const onServer = () => undefined

let last: ChosenPharmacy | null = null

/** Returns the same object until something changes, as React requires. */
function snapshot(): ChosenPharmacy | null {
  const now = chosenPharmacy()
  if (now?.id !== last?.id || now?.name !== last?.name) last = now
  return last
}

export function readKept(): ChosenPharmacy | null {
  // Parsed by hand: this runs on every page, and zod would outweigh it.
  const kept = storedObject(() => localStorage, PHARMACY_KEY)
  const id = readId(kept?.id)
  return id === null ? null : { id, name: typeof kept?.name === 'string' ? kept.name : null }
}
