'use client'

import { inStorage } from '@/lib/storage'
import { type ChosenPharmacy, chosenPharmacyId, PHARMACY_KEY, readKept, tellPharmacyChange } from './browser'
import { pharmacyCookie } from './set-cookie'

// Apart from what reads the choice, which every page loads.

/**
 * Makes a pharmacy the chosen one on this device and tells this tab and all others. It moves no cart: who may have one asks first
 * (see the cart's switch). Pages show the new prices once `PharmacyWatch` has refreshed them.
 */
export function choosePharmacy({ id, name }: { id: string; name: string }): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of the last years
  document.cookie = pharmacyCookie(id, { secure: window.location.protocol === 'https:' })
  keep({ id, name })
  tellPharmacyChange(true)
}

/** Keeps the name of the pharmacy that the cookie names, for the next visit. Changes no choice and tells no other tab. */
export function rememberPharmacyName({ id, name }: { id: string; name: string }): void {
  if (chosenPharmacyId() !== id || readKept()?.name === name) return
  keep({ id, name })
  tellPharmacyChange(false)
}

// Where storage is full or refused, the cookie alone is enough.
const keep = (pharmacy: ChosenPharmacy) => inStorage(() => localStorage.setItem(PHARMACY_KEY, JSON.stringify(pharmacy)))
