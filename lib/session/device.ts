import { inStorage } from '@/lib/browser/storage'

// What this browser keeps of a customer beside the cookies, and what of it goes with the session. Storage may be refused: there is then
// nothing in it either.

const ADDRESS_KEY = 'address'
/** The device's cart is on its way to an order (lib/cart/guest.ts). */
const HELD_KEY = 'cart_held'
/** A service's draft with its note: kept over a session that ends by itself, not over a logout. */
const BOOKING_KEY = 'booking'
/** What was being written in forms (lib/forms/draft.ts), and presses on the cart that a session's end has kept back (lib/cart/state.ts). */
const DRAFTS = /^draft_/
/** Where somebody was going who opens a mail (way-back.ts). */
const WAY_KEY = 'way_back'
/** Products that left a cart on this device (lib/cart/saved-for-later.ts). */
const PUT_ASIDE_KEY = 'put_aside'
/** What was searched for on this device (lib/catalogue/recent.ts). */
const SEARCHES_KEY = 'searches'
/** The pharmacies that were chosen last (lib/pharmacies/recent.ts); the present one stays. */
const USED_KEY = 'pharmacies_used'

/** The address goes with the customer; the guest's cart, the pharmacy and the language are the device's. */
export function forgetCustomer(): void {
  inStorage(() => {
    localStorage.removeItem(ADDRESS_KEY)
    localStorage.removeItem(HELD_KEY)
  })
  // The loyalty cards that the service worker keeps, also where this page is not under it.
  if ('caches' in window) void caches.delete('cards').catch(() => false)
}

/** What was being written and searched for goes too where somebody leaves on purpose. */
export function forgetWriting(): void {
  inStorage(() => {
    for (const key of Object.keys(sessionStorage))
      if (key === BOOKING_KEY || DRAFTS.test(key)) sessionStorage.removeItem(key)
    for (const key of [PUT_ASIDE_KEY, SEARCHES_KEY, WAY_KEY, USED_KEY]) localStorage.removeItem(key)
  })
}
