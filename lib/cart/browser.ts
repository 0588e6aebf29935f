'use client'

import { useSyncExternalStore } from 'react'
import { onSessionChange } from '@/lib/session/browser'
import type { AddedProduct } from './guest'
import { type CartOutcome, type CartSnapshot, cartStore, cartTabs, isSignedIn, UNKNOWN_CART } from './state'

/**
 * What a page does with the cart of this tab. What speaks to the platform (lib/cart/network.ts) is loaded when there is something to say.
 */

const network = () => import('./network')

function subscribe(listener: () => void): () => void {
  if (!cartStore.isFollowed()) start()
  return cartStore.follow(listener)
}

export const useCart = (): CartSnapshot =>
  useSyncExternalStore(subscribe, cartStore.snapshot, cartStore.snapshotOnServer)

let started = false
/** Whether the visitor was signed in when the cart was read: a login or logout in between makes it anew. */
let readFor: boolean | null = null

function start(): void {
  if (!started) {
    started = true
    window.addEventListener('storage', (event) => {
      if (event.key === 'cart' && !isSignedIn()) void reloadCart()
    })
    const followVisitor = () => {
      if (readFor !== null && readFor !== isSignedIn()) void reloadCart()
    }
    window.addEventListener('pageshow', followVisitor)
    onSessionChange(followVisitor)
    cartTabs.hear(() => void reloadCart())
  }
  if (readFor === null) whenIdle(() => void reloadCart())
}

/** Reads the cart anew: the customer's from the platform, the guest's from the device. An empty guest's cart costs no code. */
export async function reloadCart(): Promise<void> {
  readFor = isSignedIn()
  if (!isSignedIn() && !hasStoredCart()) {
    cartStore.setMerge(null)
    cartStore.setBase({ ...UNKNOWN_CART, loaded: true, subtotal: 0 })
    return
  }
  await network().then(({ load }) => load(), cartStore.setFailed)
}

function hasStoredCart(): boolean {
  try {
    return localStorage.getItem('cart') !== null
  } catch {
    return false
  }
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 })
  else setTimeout(run, 200)
}

/** Adds to the cart; the badge shows it at once, and shows the truth again where it is refused. */
export async function addToCart(
  product: AddedProduct,
  quantity: number,
  pharmacy_id: string | null,
): Promise<CartOutcome> {
  return (await network()).add({ kind: 'add', product, quantity }, pharmacy_id)
}

export async function setQuantity(minsan: string, quantity: number): Promise<CartOutcome> {
  return (await network()).change({ kind: 'set', minsan, quantity })
}

export async function removeFromCart(minsan: string): Promise<CartOutcome> {
  return (await network()).change({ kind: 'remove', minsan })
}

export async function clearCart(): Promise<CartOutcome> {
  return (await network()).change({ kind: 'clear' })
}

/** What a refused change says to the shopper, in texts that came with what changes the cart. */
export async function refusalText(
  outcome: Extract<CartOutcome, { ok: false }>,
  pharmacy?: string | null,
): Promise<string> {
  return (await network()).refusalText(outcome, pharmacy)
}

/** Prices of a guest's cart as they are now; a customer's come with the cart itself. */
export async function refreshTotals(): Promise<void> {
  await (await network()).refreshTotals()
}

/** Decides between the device's cart and the customer's other one. */
export async function resolveMerge(choice: 'keep_server' | 'move_to_guest'): Promise<CartOutcome> {
  return (await network()).resolveMerge(choice)
}

/** The report of a merge has been read. */
export function dismissMerge(): void {
  cartStore.setMerge(null)
}

/** After an order or a logout: what this tab shows of the cart is not true any more. */
export function forgetCart(): void {
  readFor = null
  cartStore.forget()
  cartTabs.tell(null)
  if (cartStore.isFollowed()) void reloadCart()
}
