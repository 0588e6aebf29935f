import { changeGuestCart, type GuestCart, readGuestCart, writeGuestCart } from './guest'
import { quoteGuest, showGuest } from './guest-quote'
import type { CartOutcome } from './outcome'
import type { PendingChange } from './pending-change'
import { cartTabs } from './state'

// Changes a guest's cart on the device: immediate, no request. Views that show totals request them.

export function changeAsGuest(wish: PendingChange): CartOutcome {
  const result = changeGuestCart(readGuestCart(), wish)
  return result.ok ? keep(result.cart) : result
}

export async function switchAsGuest(pharmacy_id: string): Promise<CartOutcome> {
  const cart = readGuestCart()
  if (cart.products.length === 0) return { ok: true }
  const moved = { ...cart, pharmacy_id }
  const outcome = keep(moved)
  await quoteGuest(moved)
  return outcome
}

function keep(cart: GuestCart): CartOutcome {
  if (!writeGuestCart(cart)) return { ok: false, code: 'storage_full' }
  showGuest(cart)
  cartTabs.tell(null)
  return { ok: true }
}
