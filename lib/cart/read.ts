import { cartCalls } from '@/lib/contract/cart'
import { api } from '@/lib/platform/browser'
import { isGuestCartHeld, readGuestCart } from './guest'
import { quoteGuest, showGuest } from './guest-quote'
import { merge } from './merge'
import { cartStore, isSignedIn, toCartState } from './state'
import { inTurn } from './write'

/** Shows the cart as it is: the customer's on the platform, with what the device still held for it, or the guest's on the device. */
export function load(): Promise<void> {
  return inTurn(async () => {
    if (isSignedIn()) await loadCustomer()
    else showGuest(readGuestCart())
  })
}

async function loadCustomer(): Promise<void> {
  const result = await api(cartCalls.getCart, {})
  if (!result.ok) return cartStore.setFailed()
  cartStore.setBase(toCartState(result.data, cartStore.base().products))
  if (readGuestCart().products.length > 0 && !isGuestCartHeld()) await merge()
}

/** Today's totals for a screen that comes. What changed on the way to it, by the choice of a pharmacy, is still to be told there. */
export function refreshTotals(): Promise<void> {
  return inTurn(async () => {
    const { message } = cartStore.base()
    if (isSignedIn()) await loadCustomer()
    else await quoteGuest(readGuestCart())
    const now = cartStore.base()
    if (message && now.loaded && !now.message) cartStore.setBase({ ...now, message })
  })
}
