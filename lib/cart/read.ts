import { isGuestCartHeld, readGuestCart } from './guest'
import { quoteGuest, showGuest } from './guest-quote'
import { merge } from './merge'
import { cartStore, isSignedIn } from './state'
import { inTurn, readCustomerCart, resumeWishes } from './write'

/** Shows the cart as it is: the customer's on the platform, with what the device still held for it, or the guest's on the device. */
export function load(): Promise<void> {
  const done = inTurn(async () => {
    if (isSignedIn()) await loadCustomer()
    else showGuest(readGuestCart())
  })
  resumeWishes()
  return done
}

async function loadCustomer(): Promise<void> {
  if (!(await readCustomerCart())) return cartStore.setFailed()
  if (readGuestCart().products.length > 0 && !isGuestCartHeld()) await merge()
}

let refreshing: Promise<void> | null = null

/** Today's totals for a screen that shows them. What changed on the way to it, by the choice of a pharmacy, is still to be told there. */
export function refreshTotals(): Promise<void> {
  refreshing ??= inTurn(async () => {
    const { message } = cartStore.base()
    if (isSignedIn()) await loadCustomer()
    else await quoteGuest(readGuestCart())
    const now = cartStore.base()
    if (message && now.loaded && !now.message) cartStore.setBase({ ...now, message })
  }).finally(() => {
    refreshing = null
  })
  return refreshing
}
