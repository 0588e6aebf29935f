import { listeners } from '@/lib/browser/listeners'
import { inStorage } from '@/lib/browser/storage'
import { tabChannel } from '@/lib/browser/tabs'
import type { Cart, CartProduct } from '@/lib/contract/cart'
import { currentSession } from '@/lib/session/browser'
import { hintsSignedIn } from '@/lib/session/hint'
import type { GuestCart } from './guest'
import { type AddedProduct, applyPendingChanges, type PendingChange } from './pending-change'

/** The cart as shown. `loaded: false` means unknown and must not be shown as empty. */
export interface CartState {
  pharmacy_id: string | null
  temporary: boolean
  /**
   * Changes made by the server, with product names known on this device; after a pharmacy switch, with each change.
   */
  message: { code: NonNullable<Cart['message']>['code'] | 'changed'; names: string[] } | null
  loaded: boolean
  products: CartProduct[]
  /** Euro, computed by the server; null until it has answered. */
  subtotal: number | null
}

export const UNKNOWN_CART: CartState = {
  pharmacy_id: null,
  temporary: true,
  message: null,
  loaded: false,
  products: [],
  subtotal: null,
}

/** Defaults for a product that the platform has not described yet. */
export const PRODUCT_DEFAULTS = { availability: 'available', kind: 'other', supply: null, max_quantity: null } as const

/** Quantity of a product in a cart; 0 if absent. */
export const quantityInCart = ({ products }: Pick<CartState, 'products'>, minsan: string): number =>
  products.find((line) => line.minsan === minsan)?.quantity ?? 0

/**
 * Applies pending changes to the server's last response (optimistic update). Pure. No total, which only the server
 * computes.
 */
export function withPendingChanges(base: CartState, pendingChanges: readonly PendingChange[]): CartState {
  if (pendingChanges.length === 0) return base
  const added = pendingChanges.flatMap(({ minsan, quantity, product }) =>
    product && quantity > 0 && quantityInCart(base, minsan) === 0
      ? [{ ...PRODUCT_DEFAULTS, ...product, quantity }]
      : [],
  )
  return { ...base, products: [...applyPendingChanges(base.products, pendingChanges), ...added], subtotal: null }
}

/** Badge count: sum of the quantities; null while unknown. */
export function countProducts(state: CartState): number | null {
  return state.loaded ? state.products.reduce((sum, line) => sum + line.quantity, 0) : null
}

/** Merge result after a login: a conflict with another pharmacy's cart, or lines that could not be merged. */
export type CartMerge =
  | { kind: 'done' }
  | { kind: 'conflict'; guest: GuestCart; server: CartState }
  | {
      kind: 'report'
      not_merged: { minsan: string; name: string; code: 'not_available' | 'max_quantity_exceeded' | 'not_found' }[]
    }

export interface CartSnapshot {
  cart: CartState
  merge: CartMerge | null
  failed: boolean
  pending: boolean
}

const PENDING_KEY = 'cart_wishes'
/** Pending changes of a customer whose session expired; deleted with drafts (lib/session/browser.ts). */
export const LEFT_KEY = 'draft_wishes'

// Cart of this tab: last response, pending changes and listeners. Pending changes survive navigation in sessionStorage
// (`kept`: not yet applied).
let base: CartState = UNKNOWN_CART
let pendingChanges: readonly PendingChange[] = []
let kept: string | null = null
let snapshot: CartSnapshot = { cart: UNKNOWN_CART, merge: null, failed: false, pending: false }
const followers = listeners()

const onServer: CartSnapshot = snapshot

function publish(part: Partial<CartSnapshot> = {}): void {
  const pending = pendingChanges.length > 0 || kept !== null
  snapshot = { ...snapshot, ...part, cart: withPendingChanges(base, pendingChanges), pending }
  followers.tell()
}

const resolveQuantity = (one: PendingChange): PendingChange =>
  one.more ? { ...one, more: false, quantity: one.quantity + quantityInCart(base, one.minsan) } : one

const find = <One extends { minsan: string }>(list: readonly One[], { minsan }: { minsan: string }) =>
  list.find((one) => one.minsan === minsan)

export const cartStore = {
  snapshot: () => snapshot,
  snapshotOnServer: () => onServer,
  isFollowed: followers.any,
  follow: followers.follow,
  base: () => base,
  setBase(state: CartState) {
    base = state
    cartStore.setPendingChanges(pendingChanges)
    publish({ failed: false })
  },
  setMerge: (merge: CartMerge | null) => publish({ merge }),
  setFailed: () => publish({ failed: true }),
  pendingChanges: () => pendingChanges,
  /** Replaces all pending changes; relative quantities are resolved once the cart is known. */
  setPendingChanges(next: readonly PendingChange[]) {
    pendingChanges = base.loaded ? next.map(resolveQuantity) : next
    inStorage(() =>
      next.length > 0
        ? sessionStorage.setItem(
            PENDING_KEY,
            JSON.stringify({ owner: currentSession().owner, signed_in: isSignedIn(), wishes: pendingChanges, kept }),
          )
        : kept === null && sessionStorage.removeItem(PENDING_KEY),
    )
    publish()
  },
  drop(said: readonly PendingChange[]) {
    cartStore.setPendingChanges(pendingChanges.filter((one) => !said.includes(one)))
  },
  /** Stores the pending changes for this customer's next login in this tab. */
  storeForLogin() {
    inStorage(() => {
      const kept = sessionStorage.getItem(PENDING_KEY)
      if (kept) sessionStorage.setItem(LEFT_KEY, kept)
    })
    kept = null
    cartStore.setPendingChanges([])
  },
  hasStoredForLogin: () => inStorage(() => LEFT_KEY in sessionStorage),
  /** Sets quantities optimistically; returns the changes to send. */
  setQuantities(...said: PendingChange[]): PendingChange[] {
    const { products, pharmacy_id } = snapshot.cart
    // Falls back to the pending or displayed line.
    const whole = said.map((one) => ({
      ...(find(pendingChanges, one) ?? { product: find(products, one), pharmacy_id }),
      more: false,
      ...one,
    }))
    cartStore.setPendingChanges([...pendingChanges.filter((one) => !find(said, one)), ...whole])
    return whole
  },
  addPacks(product: AddedProduct, packs: number, pharmacy_id: string | null): PendingChange[] {
    const { minsan } = product
    const before = base.loaded ? quantityInCart(snapshot.cart, minsan) : (find(pendingChanges, product)?.quantity ?? 0)
    return cartStore.setQuantities({ minsan, quantity: before + packs, more: !base.loaded, product, pharmacy_id })
  },
  /** Loads changes left by the previous page. Changes of a page restored from the bfcache are older. */
  loadStored(): boolean {
    pendingChanges = []
    kept = inStorage(() => sessionStorage.getItem(PENDING_KEY))
    publish()
    return kept !== null
  },
  /** Takes the changes of the previous page, which are to be applied now. */
  takeKept(): string | null {
    const text = kept
    kept = null
    return text
  },
  forget() {
    kept = null
    base = UNKNOWN_CART
    snapshot = { ...snapshot, merge: null, failed: false }
    cartStore.setPendingChanges([])
  },
}

export const isSignedIn = (): boolean => hintsSignedIn(document.cookie)

export const cartTabs = tabChannel('cart')
