'use client'

import { inStorage } from '@/lib/browser/storage'
import { type ChosenPharmacy, chosenPharmacyId, PHARMACY_KEY, readKept, tellPharmacyChange } from './browser'
import { pharmacyCookie } from './set-cookie'

// Separate from the reader, which every page loads.

/**
 * Chooses a pharmacy on this device and notifies all tabs. Does not move a cart: callers that may have one ask
 * first (see the cart's switch). `PharmacyWatch` refreshes pages with the new prices.
 */
export function choosePharmacy({ id, name }: { id: string; name: string }): void {
  // biome-ignore lint/suspicious/noDocumentCookie: older Firefox and Safari lack the Cookie Store API
  document.cookie = pharmacyCookie(id, { secure: window.location.protocol === 'https:' })
  keep({ id, name })
  tellPharmacyChange(true)
}

/**
 * Stores the name of the pharmacy in the cookie for the next visit. Changes no choice and notifies no other tab.
 */
export function rememberPharmacyName({ id, name }: { id: string; name: string }): void {
  if (chosenPharmacyId() !== id || readKept()?.name === name) return
  keep({ id, name })
  tellPharmacyChange(false)
}

// If storage fails, the cookie is sufficient.
const keep = (pharmacy: ChosenPharmacy) => inStorage(() => localStorage.setItem(PHARMACY_KEY, JSON.stringify(pharmacy)))
