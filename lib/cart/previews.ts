'use client'

import { cartCalls } from '@/lib/contract/cart'
import { api } from '@/lib/session/api'
import { allowedQuantity } from '@/lib/values/quantity'
import { type Difference, differences } from './differences'
import { readGuestCart } from './guest'
import { guestState } from './guest-quote'
import { cartStore, isSignedIn } from './state'

/** Previews of cart decisions, requested before anything changes. */

export interface SwitchPreview {
  changes: Difference[]
}

/** Changes caused by a switch to another pharmacy; null if unknown. Stores nothing. */
export async function previewSwitch(pharmacy_id: string): Promise<SwitchPreview | null> {
  const { products } = isSignedIn() ? cartStore.snapshot().cart : guestState(readGuestCart(), cartStore.base())
  if (products.length === 0) return { changes: [] }
  const wanted = products.map(({ minsan, quantity }) => ({ minsan, quantity }))
  const result = await api(cartCalls.quoteCart, { body: { pharmacy_id, products: wanted } })
  if (!result.ok) return null
  return { changes: differences(products, result.data.products) }
}

export interface MergedPreview {
  /** Euro. */
  total: number
  missing: string[]
  reduced: string[]
}

export async function previewMerge(
  pharmacy_id: string,
  lists: readonly { minsan: string; name: string; quantity: number }[][],
): Promise<MergedPreview | null> {
  const wanted = new Map<string, { name: string; quantity: number }>()
  for (const { minsan, name, quantity } of lists.flat()) {
    wanted.set(minsan, { name, quantity: allowedQuantity((wanted.get(minsan)?.quantity ?? 0) + quantity, null) })
  }
  const products = [...wanted].map(([minsan, { quantity }]) => ({ minsan, quantity }))
  const result = await api(cartCalls.quoteCart, { body: { pharmacy_id, products } })
  if (!result.ok) return null
  const found = (minsan: string) => result.data.products.find((line) => line.minsan === minsan)
  const names = (test: (minsan: string, quantity: number) => boolean) =>
    [...wanted].filter(([minsan, { quantity }]) => test(minsan, quantity)).map(([, { name }]) => name)
  return {
    total: result.data.subtotal,
    missing: names((minsan) => !found(minsan)),
    reduced: names((minsan, quantity) => (found(minsan)?.quantity ?? quantity) < quantity),
  }
}
