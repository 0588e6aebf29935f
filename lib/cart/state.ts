import type { Cart, CartProduct } from '@/lib/contract/cart'

/** The cart as screens see it. `loaded: false` with no products means "not known", which is never shown as "empty". */
export interface CartState {
  pharmacy_id: number | null
  temporary: boolean
  /** What changed under the shopper, with the names of the products as far as this device knew them. */
  message: { code: NonNullable<Cart['message']>['code']; names: string[] } | null
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

/** What a screen shows of a product before the server has answered. */
export type AddedProduct = Pick<CartProduct, 'minsan' | 'name' | 'image' | 'price'> & Partial<CartProduct>

export type CartChange =
  | { kind: 'add'; product: AddedProduct; quantity: number }
  | { kind: 'set'; minsan: string; quantity: number }
  | { kind: 'remove'; minsan: string }
  | { kind: 'clear' }

/** The server's answer as a state. `before` names what is no longer in it. */
export function stateOf(cart: Cart, before: readonly { minsan: string; name: string }[] = []): CartState {
  return { ...cart, loaded: true, message: named(cart.message, [...cart.products, ...before]) }
}

/** A message about products by their names; a product that nobody can name is called by its code. */
export function named(
  message: Cart['message'],
  known: readonly { minsan: string; name: string }[],
): CartState['message'] {
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
  switch (change.kind) {
    case 'add':
      return { ...state, products: added(state.products, change.product, change.quantity) }
    case 'set':
      return {
        ...state,
        products: state.products.map((line) =>
          line.minsan === change.minsan ? { ...line, quantity: change.quantity } : line,
        ),
      }
    case 'remove':
      return { ...state, products: state.products.filter((line) => line.minsan !== change.minsan) }
    case 'clear':
      return { ...state, products: [] }
  }
}

function added(products: CartProduct[], product: AddedProduct, quantity: number): CartProduct[] {
  const known = products.some((line) => line.minsan === product.minsan)
  if (known)
    return products.map((line) =>
      line.minsan === product.minsan ? { ...line, quantity: line.quantity + quantity } : line,
    )
  const line: CartProduct = {
    availability: 'available',
    kind: 'other',
    supply: null,
    max_quantity: null,
    ...product,
    quantity,
  }
  return [...products, line]
}

/** What the badge shows: the sum of the quantities, or null where the cart is not known. */
export function countOf(state: CartState): number | null {
  return state.loaded ? state.products.reduce((sum, line) => sum + line.quantity, 0) : null
}
