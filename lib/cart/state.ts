import type { Cart, CartProduct } from '@/lib/contract/cart'
import { listeners } from '@/lib/listeners'
import { currentSession } from '@/lib/session/browser'
import { hintsSignedIn } from '@/lib/session/hint'
import { inStorage } from '@/lib/storage'
import { tabChannel } from '@/lib/tabs'
import type { GuestCart } from './guest'
import { type AddedProduct, applyWishes, type Wish } from './wish'

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

/** What is taken of a product that the platform has not told of. */
export const UNTOLD = { availability: 'available', kind: 'other', supply: null, max_quantity: null } as const

/** Packs of a product in a cart; 0 where it is not in it. */
export const heldIn = ({ products }: Pick<CartState, 'products'>, minsan: string): number =>
  products.find((line) => line.minsan === minsan)?.quantity ?? 0

/** The server's last answer with the wishes on top that it has not answered yet. Pure. The total is the server's, so there is none. */
export function withWishes(base: CartState, wishes: readonly Wish[]): CartState {
  if (wishes.length === 0) return base
  const added = wishes.flatMap(({ minsan, quantity, product }) =>
    product && quantity > 0 && heldIn(base, minsan) === 0 ? [{ ...UNTOLD, ...product, quantity }] : [],
  )
  return { ...base, products: [...applyWishes(base.products, wishes), ...added], subtotal: null }
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
  /** Wishes are on their way: what the platform holds is not yet what is shown. */
  pending: boolean
}

const WISHES_KEY = 'cart_wishes'
/** Of a customer whose session has ended; goes with drafts (lib/session/device.ts). */
export const LEFT_KEY = 'draft_wishes'

// The cart of this tab: what the platform or the device said last, the wishes on their way to it, and who listens. A page that is left or
// reloaded in between keeps its wishes for the next one of this tab (`kept` is what nobody has taken up yet).
let base: CartState = UNKNOWN_CART
let wishes: readonly Wish[] = []
let kept: string | null = null
let snapshot: CartSnapshot = { cart: UNKNOWN_CART, merge: null, failed: false, pending: false }
const followers = listeners()

const onServer: CartSnapshot = snapshot

function publish(part: Partial<CartSnapshot> = {}): void {
  const pending = wishes.length > 0 || kept !== null
  snapshot = { ...snapshot, ...part, cart: withWishes(base, wishes), pending }
  followers.tell()
}

const find = <One extends { minsan: string }>(list: readonly One[], { minsan }: { minsan: string }) =>
  list.find((one) => one.minsan === minsan)

export const cartStore = {
  snapshot: () => snapshot,
  snapshotOnServer: () => onServer,
  isFollowed: followers.any,
  follow: followers.follow,
  /** What the platform or the device said last, without the wishes under way. */
  base: () => base,
  setBase(state: CartState) {
    base = state
    // How many "more" are is known now.
    if (state.loaded && wishes.some(({ more }) => more))
      cartStore.setWishes(
        wishes.map((one) => ({
          ...one,
          more: false,
          quantity: one.quantity + (one.more ? heldIn(base, one.minsan) : 0),
        })),
      )
    publish({ failed: false })
  },
  setMerge: (merge: CartMerge | null) => publish({ merge }),
  setFailed: () => publish({ failed: true }),
  wishes: () => wishes,
  /** In place of all the wishes; none where somebody else is here now. */
  setWishes(next: readonly Wish[]) {
    wishes = next
    kept = null
    inStorage(() =>
      next.length > 0
        ? sessionStorage.setItem(
            WISHES_KEY,
            JSON.stringify({ owner: currentSession().owner, signed_in: isSignedIn(), wishes }),
          )
        : sessionStorage.removeItem(WISHES_KEY),
    )
    publish()
  },
  drop(said: readonly Wish[]) {
    cartStore.setWishes(wishes.filter((one) => !said.includes(one)))
  },
  /** Sets the wishes aside, for this customer's next login in this tab. */
  leave() {
    inStorage(() => {
      const kept = sessionStorage.getItem(WISHES_KEY)
      if (kept) sessionStorage.setItem(LEFT_KEY, kept)
    })
    cartStore.setWishes([])
  },
  hasLeft: () => inStorage(() => LEFT_KEY in sessionStorage),
  /** The last word on these products, shown at once; gives them as they are to be sent. */
  wish(...said: Wish[]): Wish[] {
    const { products, pharmacy_id } = snapshot.cart
    // As it was wished for before, or is shown now, should it have gone from the cart meanwhile.
    const whole = said.map((one) => ({
      ...(find(wishes, one) ?? { product: find(products, one), pharmacy_id }),
      more: false,
      ...one,
    }))
    cartStore.setWishes([...wishes.filter((one) => !find(said, one)), ...whole])
    return whole
  },
  /** So many packs more. `pharmacy_id` is the one of the page that shows the product, if any. */
  wishMore(product: AddedProduct, packs: number, pharmacy_id: string | null): Wish[] {
    const { minsan } = product
    const before = base.loaded ? heldIn(snapshot.cart, minsan) : (find(wishes, product)?.quantity ?? 0)
    return cartStore.wish({ minsan, quantity: before + packs, more: !base.loaded, product, pharmacy_id })
  },
  /** What the page before this one left behind. What this one had, if it comes back out of memory, is older. */
  findKept(): boolean {
    wishes = []
    kept = inStorage(() => sessionStorage.getItem(WISHES_KEY))
    publish()
    return kept !== null
  },
  kept: () => kept,
  /** Back to a cart that nobody has read. */
  forget() {
    base = UNKNOWN_CART
    snapshot = { ...snapshot, merge: null, failed: false }
    cartStore.setWishes([])
  },
}

export const isSignedIn = (): boolean => hintsSignedIn(document.cookie)

/** Whether the cart on the server has changed, between this tab and the others. */
export const cartTabs = tabChannel('cart')
