import { inStorage } from '@/lib/browser/storage'

// A customer's data in this browser's storage, deleted with the session. Storage may be unavailable.

const ADDRESS_KEY = 'address'
/** Marks the device's cart as being ordered (lib/cart/guest.ts). */
const HELD_KEY = 'cart_held'
/** A service's draft with its note: survives an expired session, not a logout. */
const BOOKING_KEY = 'booking'
/** Drafts of forms (lib/forms/draft.ts), and cart changes deferred by an expired session (lib/cart/state.ts). */
const DRAFTS = /^draft_/
/** Destination after a mailed link (way-back.ts). */
const WAY_KEY = 'way_back'
/** Products saved for later (lib/cart/saved-for-later.ts). */
const PUT_ASIDE_KEY = 'put_aside'
/** Recent searches (lib/catalogue/recent.ts). */
const SEARCHES_KEY = 'searches'
/** Recent pharmacies (lib/pharmacies/recent.ts); the current one stays. */
const USED_KEY = 'pharmacies_used'

/** The address belongs to the customer; the guest's cart, the pharmacy and the language belong to the device. */
export function forgetCustomer(): void {
  inStorage(() => {
    localStorage.removeItem(ADDRESS_KEY)
    localStorage.removeItem(HELD_KEY)
  })
  // Loyalty cards cached by the service worker, also on pages that it does not control.
  if ('caches' in window) void caches.delete('cards').catch(() => false)
}

/** Drafts and searches are also deleted on an explicit logout. */
export function forgetWriting(): void {
  inStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key === BOOKING_KEY || DRAFTS.test(key)) sessionStorage.removeItem(key)
    for (const key of [PUT_ASIDE_KEY, SEARCHES_KEY, WAY_KEY, USED_KEY]) localStorage.removeItem(key)
  })
}
