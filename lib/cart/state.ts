import type { Cart, CartProduct } from '@/lib/contract/cart'
import { listeners } from '@/lib/listeners'
import { hintsSignedIn } from '@/lib/session/hint'
import { tabChannel } from '@/lib/tabs'
import { type CartEdit, edited } from './edit'
import type { AddedProduct, GuestCart } from './guest'

/** The cart as screens see it. `loaded: false` with no products means "not known", which is never shown as "empty". */
export interface CartState {
  pharmacy_id: string | null
  temporary: boolean
  /** What changed under the shopper: the products by the names that this device knew, and by a choice of pharmacy how each has changed. */
  message: { code: NonNullable<Cart['message']>['code'] | 'changed'; names: string[] } | null
  loaded: boolean
  products: CartProduct[]
  /** Euro, always the server's; null until it has answered. */
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

export type AddToCart = { kind: 'add'; product: AddedProduct; quantity: number }
export type CartChange = AddToCart | CartEdit

/** The server's answer as a state. `before` names what is no longer in it. */
export function toCartState(cart: Cart, before: readonly { minsan: string; name: string }[] = []): CartState {
  return { ...cart, loaded: true, message: named(cart.message, [...cart.products, ...before]) }
}

/** A message about products by their names; a product that nobody can name is called by its code. */
export function named(message: Cart['message'], known: readonly { minsan: string; name: string }[]) {
  if (!message) return null
  const names = message.minsans.map((minsan) => known.find((line) => line.minsan === minsan)?.name ?? minsan)
  return { code: message.code, names }
}

/**
 * The server's last answer with the changes on top that it has not answered yet. Pure: an answer replaces the base, a failed change is
 * taken off the list, and what is on the screen follows.
 */
export function withChanges(base: CartState, changes: readonly CartChange[]): CartState {
  return changes.reduce(changed, base)
}

function changed(state: CartState, change: CartChange): CartState {
  const { products } = state
  return { ...state, products: change.kind === 'add' ? added(products, change) : edited(products, change) }
}

/** What is taken of a product that the platform has not told of. */
export const UNTOLD = { availability: 'available', kind: 'other', supply: null, max_quantity: null } as const

function added(lines: CartProduct[], { product, quantity }: AddToCart): CartProduct[] {
  const { minsan } = product
  const known = lines.find((line) => line.minsan === minsan)
  if (known) return edited(lines, { kind: 'set', minsan, quantity: known.quantity + quantity })
  return [...lines, { ...UNTOLD, ...product, quantity }]
}

/** What the badge shows: the sum of the quantities, or null where the cart is not known. */
export function countProducts(state: CartState): number | null {
  return state.loaded ? state.products.reduce((sum, line) => sum + line.quantity, 0) : null
}

/** What a login found: the device's cart beside another pharmacy's, or what could not be merged. */
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
  /** A first read that failed: the screen offers to try again. */
  failed: boolean
}

// The cart of this tab: what the platform or the device said, the changes on their way to it, and who listens.
let base: CartState = UNKNOWN_CART
let changes: CartChange[] = []
let snapshot: CartSnapshot = { cart: UNKNOWN_CART, merge: null, failed: false }
const followers = listeners()

const onServer: CartSnapshot = snapshot

function publish(part: Partial<CartSnapshot> = {}): void {
  snapshot = { ...snapshot, ...part, cart: withChanges(base, changes) }
  followers.tell()
}

export const cartStore = {
  snapshot: () => snapshot,
  snapshotOnServer: () => onServer,
  isFollowed: followers.any,
  follow: followers.follow,
  /** What the platform or the device said last, without the changes under way. */
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
  /** Back to a cart that nobody has read. */
  forget() {
    changes = []
    base = UNKNOWN_CART
    publish({ merge: null, failed: false })
  },
}

export const isSignedIn = (): boolean => hintsSignedIn(document.cookie)

/** Whether the cart on the server has changed, between this tab and the others. */
export const cartTabs = tabChannel('cart')
