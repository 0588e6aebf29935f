'use client'

import { cartSettled } from '@/lib/cart/carry'
import { differences, differenceText } from '@/lib/cart/differences'
import type { CartOutcome } from '@/lib/cart/outcome'
import { previewSwitch, type SwitchPreview } from '@/lib/cart/previews'
import { load } from '@/lib/cart/read'
import { cartStore } from '@/lib/cart/state'
import { switchPharmacy } from '@/lib/cart/switch'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/session/api'
import { chosenPharmacy } from './browser'
import { rememberUsed } from './recent'
import { choosePharmacy } from './write-choice'

/**
 * Choice of a pharmacy when a cart may belong to another one. Loaded at the first choice: contains the cart's
 * calls.
 */

export interface Choosable {
  id: string
  name: string
}

/**
 * The cart would change, so the shopper must confirm: it belongs to another pharmacy (`from` is its name, if
 * known), or was filled before any choice and not all products are available here (`first`).
 */
export interface Question {
  kind: 'ask'
  from: string | null
  first: boolean
  preview?: SwitchPreview
}

/** `changes`: changes to the cart as text, if no confirmation was needed. */
export type Choice = { kind: 'chosen'; changes: string[] } | Question | { kind: 'failed' }

/**
 * Chooses a pharmacy, unless this would move a cart between pharmacies or remove products from one without a
 * pharmacy.
 */
export async function beginChoice(pharmacy: Choosable): Promise<Choice> {
  // Waits for cart changes in flight.
  await cartSettled()
  if (!cartStore.base().loaded) await load()
  const { loaded, products, pharmacy_id } = cartStore.base()
  if (!loaded) return { kind: 'failed' }
  if (products.length > 0 && pharmacy_id !== null && pharmacy_id !== pharmacy.id)
    return { kind: 'ask', from: await findPharmacyName(pharmacy_id), first: false }
  if (products.length > 0 && pharmacy_id === null) {
    const preview = await previewSwitch(pharmacy.id)
    // Price changes need no confirmation: no price was fixed without a pharmacy.
    if (preview?.changes.some((change) => change.kind !== 'price'))
      return { kind: 'ask', from: null, first: true, preview }
  }
  const outcome = await completeChoice(pharmacy)
  if (!outcome.ok) return { kind: 'failed' }
  return { kind: 'chosen', changes: differences(products, cartStore.base().products).map(differenceText) }
}

/**
 * Moves the cart (a customer's with the favourite pharmacy, on the platform) and stores the choice on the device.
 */
export async function completeChoice(pharmacy: Choosable): Promise<CartOutcome> {
  const outcome = await switchPharmacy(pharmacy.id)
  if (outcome.ok) {
    choosePharmacy(pharmacy)
    rememberUsed(pharmacy)
  }
  return outcome
}

async function findPharmacyName(id: string): Promise<string | null> {
  const chosen = chosenPharmacy()
  if (chosen?.id === id && chosen.name !== null) return chosen.name
  const result = await api(pharmacyCalls.getPharmacy, { params: { id } })
  return result.ok ? result.data.name : null
}
