'use client'

import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange } from '@/lib/session/browser'
import { inStorage } from '@/lib/storage'
import { whenIdle } from '@/lib/when-idle'
import { type CartSnapshot, cartStore, cartTabs, isSignedIn, UNKNOWN_CART } from './state'

// Keeps the cart of this tab as it is on the platform or the device, for whoever shows it. What speaks to the platform is loaded when there
// is something to read.

export function subscribe(listener: () => void): () => void {
  if (!cartStore.isFollowed()) start()
  return cartStore.follow(listener)
}

export const useCart = (): CartSnapshot => useOfCart((snapshot) => snapshot)

/** A part of the cart: whoever shows it is rendered again where that has changed, and not with each press elsewhere. */
export const useOfCart = <Part>(part: (snapshot: CartSnapshot) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(cartStore.snapshot()),
    () => part(cartStore.snapshotOnServer()),
  )

let started = false
/** Whether the visitor was signed in when the cart was read: a login or logout in between makes it anew. */
let readFor: boolean | null = null

function start(): void {
  if (!started) {
    started = true
    window.addEventListener('storage', (event) => {
      if (event.key === 'cart' && !isSignedIn()) void reloadCart()
    })
    const readAgain = () => {
      if (readFor !== null) void reloadCart()
    }
    window.addEventListener('pageshow', ({ persisted }) => {
      // A page out of the browser's memory shows the cart that it was left with.
      if (!persisted) return
      cartStore.findKept()
      readAgain()
    })
    window.addEventListener('online', readAgain)
    onSessionChange(() => {
      const same = readFor === isSignedIn()
      // What the customer's last session left unsent is taken up once it is known who is here.
      if (same && !(currentSession().owner && cartStore.hasLeft())) return
      if (!same && readFor !== null) cartStore.leave()
      readAgain()
    })
    cartTabs.hear(() => void reloadCart())
    if (cartStore.findKept()) void reloadCart()
  }
  if (readFor === null) whenIdle(() => void reloadCart())
}

/** Reads the cart anew: the customer's from the platform, the guest's from the device. An empty guest's cart costs no code. */
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

/** After an order or a logout: what this tab shows of the cart is not true any more. */
export function forgetCart(): void {
  readFor = null
  cartStore.forget()
  cartTabs.tell(null)
  if (cartStore.isFollowed()) void reloadCart()
}
