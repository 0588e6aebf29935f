'use client'

import { cartSettled } from '@/lib/cart/carry'
import { differences, differenceText } from '@/lib/cart/differences'
import type { CartOutcome } from '@/lib/cart/outcome'
import { previewSwitch, type SwitchPreview } from '@/lib/cart/previews'
import { load } from '@/lib/cart/read'
import { cartStore } from '@/lib/cart/state'
import { switchPharmacy } from '@/lib/cart/switch'
import { pharmacyCalls } from '@/lib/contract/pharmacies'
import { api } from '@/lib/platform/browser'
import { chosenPharmacy } from './browser'
import { rememberUsed } from './recent'
import { choosePharmacy } from './write-choice'

/** Choosing a pharmacy where a cart may be at another one. Loaded at the first choice: it brings the cart's calls. */

export interface Choosable {
  id: string
  name: string
}

/**
 * The shopper is asked first, for the cart would change: it holds another pharmacy's products (`from` is its name, where it is known), or
 * products that were chosen before any pharmacy and do not all find what was wanted here (`first`).
 */
export interface Question {
  kind: 'ask'
  from: string | null
  first: boolean
  /** What would change, where it has been asked already. */
  preview?: SwitchPreview
}

/** `changes`: what became of the cart by it, in words, where nobody was asked before. */
export type Choice = { kind: 'chosen'; changes: string[] } | Question | { kind: 'failed' }

/** Chooses a pharmacy, unless that would move a cart from one pharmacy to another, or take something out of one that is at none. */
export async function beginChoice(pharmacy: Choosable): Promise<Choice> {
  // What is pressed and on its way is in the cart that is asked about.
  await cartSettled()
  if (!cartStore.base().loaded) await load()
  const { loaded, products, pharmacy_id } = cartStore.base()
  if (!loaded) return { kind: 'failed' }
  if (products.length > 0 && pharmacy_id !== null && pharmacy_id !== pharmacy.id)
    return { kind: 'ask', from: await findPharmacyName(pharmacy_id), first: false }
  if (products.length > 0 && pharmacy_id === null) {
    const preview = await previewSwitch(pharmacy.id)
    // A price alone is told afterwards: without a pharmacy none was fixed.
    if (preview?.changes.some((change) => change.kind !== 'price'))
      return { kind: 'ask', from: null, first: true, preview }
  }
  const outcome = await completeChoice(pharmacy)
  if (!outcome.ok) return { kind: 'failed' }
  return { kind: 'chosen', changes: differences(products, cartStore.base().products).map(differenceText) }
}

/** Moves the cart along (a customer's with the favourite pharmacy, on the platform) and makes the pharmacy the device's choice. */
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
