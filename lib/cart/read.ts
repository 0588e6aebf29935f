import { isGuestCartHeld, readGuestCart } from './guest'
import { quoteGuest, showGuest } from './guest-quote'
import { merge } from './merge'
import { cartStore, isSignedIn } from './state'
import { enqueue, readCustomerCart, resumePending } from './write'

/** Loads the cart: a customer's from the platform, merging the device's, or a guest's from the device. */
export function load(): Promise<void> {
  const done = enqueue(async () => {
    if (isSignedIn()) await loadCustomer()
    else showGuest(readGuestCart())
  })
  resumePending()
  return done
}

async function loadCustomer(): Promise<void> {
  if (!(await readCustomerCart())) return cartStore.setFailed()
  if (readGuestCart().products.length > 0 && !isGuestCartHeld()) await merge()
}

let refreshing: Promise<void> | null = null

/**
 * Refreshes the totals for a view that shows them; keeps the message of an earlier change, such as a pharmacy
 * switch.
 */
export function refreshTotals(): Promise<void> {
  refreshing ??= enqueue(async () => {
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
