import type { CartEdit } from './edit'
import { addToGuestCart, editGuestCart, type GuestCart, readGuestCart, writeGuestCart } from './guest'
import { quoteGuest, showGuest } from './guest-quote'
import type { CartOutcome } from './outcome'
import { type AddToCart, cartTabs } from './state'

// What changes a guest's cart, which is the device's.

export function addAsGuest({ product, quantity }: AddToCart, pharmacy_id: string | null): CartOutcome {
  const result = addToGuestCart(readGuestCart(), { pharmacy_id, product, quantity })
  return result.ok ? keep(result.cart) : result
}

export function changeAsGuest(wanted: CartEdit): Promise<CartOutcome> {
  return keepAndQuote(editGuestCart(readGuestCart(), wanted))
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
