'use client'

import { useSyncExternalStore } from 'react'
import { onSessionChange } from '@/lib/session/browser'
import { hintsSignedIn } from '@/lib/session/hint'
import type { GuestCart } from './guest'
import { type AddedProduct, type CartChange, type CartState, UNKNOWN_CART, withChanges } from './state'

/**
 * The cart of this tab. What runs on every page is only this: the state, who listens to it, and the wish for a change. What speaks
 * to the platform (lib/cart/network.ts) is loaded when there is something to say.
 */

export type CartFailure =
  | {
      code:
        | 'different_pharmacy'
        | 'not_available'
        | 'max_quantity_exceeded'
        | 'not_found'
        | 'storage_full'
        | 'rate_limited'
    }
  | { code: 'failed' }

export type CartOutcome = { ok: true } | ({ ok: false } & CartFailure)

/** What a login found: the device's cart beside another pharmacy's, or what could not be merged. */
export type CartMerge =
  | { kind: 'done' }
  | { kind: 'conflict'; guest: GuestCart; server: CartState }
  | {
      kind: 'report'
      not_merged: { minsan: string; name: string; code: 'not_available' | 'max_quantity_exceeded' | 'not_found' }[]
    }

interface Snapshot {
  cart: CartState
  merge: CartMerge | null
  /** A first read that failed: the screen offers to try again. */
  failed: boolean
}

let base: CartState = UNKNOWN_CART
let changes: CartChange[] = []
let snapshot: Snapshot = { cart: UNKNOWN_CART, merge: null, failed: false }
const listeners = new Set<() => void>()

const onServer: Snapshot = snapshot

function publish(part: Partial<Snapshot> = {}): void {
  snapshot = { ...snapshot, ...part, cart: withChanges(base, changes) }
  for (const listener of listeners) listener()
}

/** For lib/cart/network.ts alone: the truth behind the screen. */
export const cartStore = {
  base: () => base,
  setBase(state: CartState) {
    base = state
    publish({ failed: false })
  },
  setMerge: (merge: CartMerge | null) => publish({ merge }),
  setFailed: () => publish({ failed: true }),
  begin(change: CartChange) {
    changes = [...changes, change]
    publish()
  },
  end(change: CartChange, answer: CartState | null) {
    changes = changes.filter((one) => one !== change)
    if (answer) base = answer
    publish()
  },
}

export const isSignedIn = (): boolean => hintsSignedIn(document.cookie)

const network = () => import('./network')

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) wake()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useCart(): Snapshot {
  return useSyncExternalStore(
    subscribe,
    () => snapshot,
    () => onServer,
  )
}

let awake = false
let channel: BroadcastChannel | null = null
/** Whether the visitor was signed in when the cart was read: a login or logout in between makes it anew. */
let readFor: boolean | null = null

function wake(): void {
  if (!awake) {
    awake = true
    window.addEventListener('storage', (event) => {
      if (event.key === 'cart' && !isSignedIn()) void reloadCart()
    })
    const followVisitor = () => {
      if (readFor !== null && readFor !== isSignedIn()) void reloadCart()
    }
    window.addEventListener('pageshow', followVisitor)
    onSessionChange(followVisitor)
    if (typeof BroadcastChannel !== 'undefined') {
      channel = new BroadcastChannel('cart')
      channel.onmessage = () => void reloadCart()
    }
  }
  if (readFor === null) whenIdle(() => void reloadCart())
}

/** Tells the other tabs that the cart has changed on the server. */
export function announceCart(): void {
  if (typeof BroadcastChannel === 'undefined') return
  // A channel of one's own hears what another of the same tab says.
  const sender = channel ?? new BroadcastChannel('cart')
  sender.postMessage(null)
  if (sender !== channel) sender.close()
}

/** Reads the cart anew: the customer's from the platform, the guest's from the device. An empty guest's cart costs no code. */
export async function reloadCart(): Promise<void> {
  readFor = isSignedIn()
  if (!isSignedIn() && !hasStoredCart()) {
    cartStore.setMerge(null)
    cartStore.setBase({ ...UNKNOWN_CART, loaded: true, subtotal: 0 })
    return
  }
  await (await network()).load()
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
  pharmacy_id: number | null,
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
  changes = []
  base = UNKNOWN_CART
  readFor = null
  publish({ merge: null, failed: false })
  announceCart()
  if (listeners.size > 0) void reloadCart()
}
