'use client'

import * as z from 'zod/mini'
import { onDemand } from '@/lib/browser/on-demand'
import { inStorage, storedObject } from '@/lib/browser/storage'
import { id } from '@/lib/contract/values'
import { kept_line } from './guest'

const list = z.object({
  pharmacy_id: id,
  products: z.array(kept_line).check(z.minLength(1), z.maxLength(200)),
})
/**
 * Products removed from a cart because they cannot be delivered or delay the order; stored on the device until
 * restored, deleted, or logout.
 */
export type SavedForLater = z.infer<typeof list>

const KEY = 'put_aside'

export function readSavedForLater(): SavedForLater | null {
  const result = list.safeParse(storedObject(() => localStorage, KEY))
  return result.success ? result.data : null
}

export function forgetSavedForLater(): void {
  inStorage(() => localStorage.removeItem(KEY))
}

export function keepForLater(pharmacy_id: string, products: SavedForLater['products']): void {
  const known = readSavedForLater()
  const before = known?.pharmacy_id === pharmacy_id ? known.products : []
  write({ pharmacy_id, products: [...without(before, products), ...products] })
}

/**
 * Moves products from the cart to the list, adding them first so that nothing is lost. Returns false if one stayed
 * in the cart.
 */
export async function saveForLater(pharmacyId: string, products: SavedForLater['products']): Promise<boolean> {
  keepForLater(pharmacyId, products)
  const code = await onDemand(import('./write'))
  return Boolean((await code?.change(products.map(({ minsan }) => ({ minsan, quantity: 0 }))))?.ok)
}

/** Moves products from the list to the cart; returns the names of unavailable ones, which stay on the list. */
export async function putBack({ pharmacy_id, products }: SavedForLater): Promise<string[]> {
  const others = without(readSavedForLater()?.products ?? [], products)
  const code = await onDemand(import('./write'))
  const refused: typeof products = []
  for (const { quantity, ...product } of products)
    if (!(await code?.add(product, quantity, pharmacy_id))?.ok) refused.push({ ...product, quantity })
  const stay = [...others, ...refused]
  if (stay.length > 0) write({ pharmacy_id, products: stay })
  else forgetSavedForLater()
  return refused.map(({ name }) => name)
}

const without = (products: SavedForLater['products'], gone: SavedForLater['products']) =>
  products.filter(({ minsan }) => gone.every((product) => product.minsan !== minsan))

function write(value: SavedForLater): void {
  // Without storage the products only leave the cart.
  inStorage(() => localStorage.setItem(KEY, JSON.stringify(value)))
}
