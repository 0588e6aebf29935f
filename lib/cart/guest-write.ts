import {
  addToGuestCart,
  EMPTY_GUEST_CART,
  type GuestCart,
  readGuestCart,
  removeFromGuestCart,
  setGuestQuantity,
  writeGuestCart,
} from './guest'
import { quoteGuest, showGuest } from './guest-quote'
import type { CartOutcome } from './outcome'
import { type AddToCart, type CartEdit, cartTabs } from './state'

// What changes a guest's cart, which is the device's.

export function addAsGuest({ product, quantity }: AddToCart, pharmacy_id: string | null): CartOutcome {
  const result = addToGuestCart(readGuestCart(), { pharmacy_id, product, quantity })
  return result.ok ? keep(result.cart) : result
}

export async function changeAsGuest(wanted: CartEdit): Promise<CartOutcome> {
  const cart = readGuestCart()
  if (wanted.kind === 'clear') return keep(EMPTY_GUEST_CART)
  return keepAndQuote(
    wanted.kind === 'set'
      ? setGuestQuantity(cart, wanted.minsan, wanted.quantity)
      : removeFromGuestCart(cart, wanted.minsan),
  )
}

export async function switchAsGuest(pharmacy_id: string): Promise<CartOutcome> {
  const cart = readGuestCart()
  return cart.products.length === 0 ? { ok: true } : keepAndQuote({ ...cart, pharmacy_id })
}

async function keepAndQuote(cart: GuestCart): Promise<CartOutcome> {
  const outcome = keep(cart)
  await quoteGuest(cart)
  return outcome
}

function keep(cart: GuestCart): CartOutcome {
  if (!writeGuestCart(cart)) return { ok: false, code: 'storage_full' }
  showGuest(cart)
  cartTabs.tell(null)
  return { ok: true }
}
