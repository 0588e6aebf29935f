'use client'

import { useSyncExternalStore } from 'react'

/**
 * The chosen pharmacy as the browser holds it: the cookie `pharmacy` (the id alone, so that the server can render) says which, and
 * localStorage `pharmacy` (the specification's favourite pharmacy, an object with id) remembers its name. Where they differ the cookie wins.
 */
export interface ChosenPharmacy {
  id: number
  /** Null where only the cookie is known: chosen without JavaScript, or in another browser storage. */
  name: string | null
}

const KEY = 'pharmacy'
const CHANNEL = 'pharmacy'
const YEAR_SECONDS = 31_536_000
const ID = /^[1-9]\d{0,8}$/

/** The cookie's id, or null where no pharmacy is chosen. */
export function chosenPharmacyId(): number | null {
  const value = /(?:^|;\s*)pharmacy=([^;]*)/.exec(document.cookie)?.[1] ?? ''
  return ID.test(value) ? Number(value) : null
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
export function choosePharmacy(pharmacy: { id: number; name: string }): void {
  writeCookie(String(pharmacy.id), YEAR_SECONDS)
  keep({ id: pharmacy.id, name: pharmacy.name })
  announce()
}

/** Forgets the choice on this device. */
export function forgetPharmacy(): void {
  writeCookie('', 0)
  keep(null)
  announce()
}

/** Keeps the name of the pharmacy that the cookie names, for the next visit. Changes no choice and tells nobody. */
export function rememberPharmacyName(pharmacy: { id: number; name: string }): void {
  if (chosenPharmacyId() !== pharmacy.id || readKept()?.name === pharmacy.name) return
  keep({ id: pharmacy.id, name: pharmacy.name })
  for (const listener of listeners) listener()
}

const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Calls back after a change of pharmacy in this tab or another one, and when the page comes back from the browser's memory. */
export function onPharmacyChange(listener: () => void): () => void {
  if (listeners.size === 0) {
    if (typeof BroadcastChannel !== 'undefined') {
      channel = new BroadcastChannel(CHANNEL)
      channel.onmessage = tellAll
    }
    window.addEventListener('pageshow', tellAll)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    channel?.close()
    channel = null
    window.removeEventListener('pageshow', tellAll)
  }
}

/** The chosen pharmacy, followed; null for none, undefined on the server and until the page is awake. */
export function useChosenPharmacy(): ChosenPharmacy | null | undefined {
  return useSyncExternalStore(onPharmacyChange, snapshot, onServer)
}

function tellAll(): void {
  for (const listener of [...listeners]) listener()
}

function announce(): void {
  tellAll()
  if (typeof BroadcastChannel === 'undefined') return
  const sender = channel ?? new BroadcastChannel(CHANNEL)
  sender.postMessage(null)
  if (sender !== channel) sender.close()
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
  try {
    // Parsed by hand: this runs on every page, and zod would weigh more than all of it.
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('id' in kept) || !ID.test(String(kept.id))) return null
    return { id: Number(kept.id), name: 'name' in kept && typeof kept.name === 'string' ? kept.name : null }
  } catch {
    return null
  }
}

function keep(pharmacy: ChosenPharmacy | null): void {
  try {
    if (pharmacy === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(pharmacy))
  } catch {
    // Storage may be full or refused; the cookie alone is enough.
  }
}

function writeCookie(value: string, max_age: number): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of the last years
  document.cookie = `pharmacy=${value}; Path=/; Max-Age=${max_age}; SameSite=Lax${secure}`
}
