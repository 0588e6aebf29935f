'use client'

import { useSyncExternalStore } from 'react'
import { inStorage } from '@/lib/browser/storage'
import { whenIdle } from '@/lib/browser/when-idle'
import { currentSession, onSessionChange } from '@/lib/session/browser'
import { type CartSnapshot, cartStore, cartTabs, isSignedIn, UNKNOWN_CART } from './state'

// Keeps this tab's cart in sync with the platform or the device. The code that calls the platform is loaded on
// demand.

export function subscribe(listener: () => void): () => void {
  if (!cartStore.isFollowed()) start()
  return cartStore.follow(listener)
}

export const useCart = (): CartSnapshot => useCartSelector((snapshot) => snapshot)

/** Selects a part of the cart; re-renders only if that part changes. */
export const useCartSelector = <Part>(part: (snapshot: CartSnapshot) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(cartStore.snapshot()),
    () => part(cartStore.snapshotOnServer()),
  )

let started = false
/** Signed-in state when the cart was read: a login or logout requires a new read. */
let readFor: boolean | null = null

function start(): void {
  if (!started) {
    started = true
    window.addEventListener('storage', (event) => {
      if (event.key === 'cart' && !isSignedIn()) void reloadCart()
    })
    const reload = () => {
      if (readFor !== null) void reloadCart()
    }
    window.addEventListener('pageshow', ({ persisted }) => {
      // A page restored from the bfcache shows an outdated cart.
      if (!persisted) return
      cartStore.loadStored()
      reload()
    })
    window.addEventListener('online', reload)
    onSessionChange(() => {
      const same = readFor === isSignedIn()
      // Resumes changes left unsent by the customer's last session, once the session is known.
      if (same && !(currentSession().owner && cartStore.hasStoredForLogin())) return
      if (!same && readFor !== null) cartStore.storeForLogin()
      reload()
    })
    cartTabs.hear(() => void reloadCart())
    if (cartStore.loadStored()) void reloadCart()
  }
  if (readFor === null) whenIdle(() => void reloadCart())
}

/**
 * Reloads the cart: a customer's from the platform, a guest's from the device. An empty guest cart loads no code.
 */
export async function reloadCart(): Promise<void> {
  readFor = isSignedIn()
  const { pending } = cartStore.snapshot()
  if (!isSignedIn() && !pending && inStorage(() => localStorage.getItem('cart')) === null) {
    cartStore.setMerge(null)
    cartStore.setBase({ ...UNKNOWN_CART, loaded: true, subtotal: 0 })
    return
  }
  await import('./read').then(({ load }) => load(), cartStore.setFailed)
}

export function forgetCart(): void {
  readFor = null
  cartStore.forget()
  cartTabs.tell(null)
  if (cartStore.isFollowed()) void reloadCart()
}
