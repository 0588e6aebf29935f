'use client'

import * as z from 'zod/mini'
import { id } from '@/lib/contract/values'
import { onDemand } from '@/lib/on-demand'
import { inStorage, storedObject } from '@/lib/storage'
import { kept_line } from './guest'

const list = z.object({
  pharmacy_id: id,
  products: z.array(kept_line).check(z.minLength(1), z.maxLength(200)),
})
/** What left a cart because it cannot be delivered, or makes the order late; the device keeps it until it is put back, thrown away or the customer leaves. */
export type SavedForLater = z.infer<typeof list>

const KEY = 'put_aside'

export function readSavedForLater(): SavedForLater | null {
  const result = list.safeParse(storedObject(() => localStorage, KEY))
  return result.success ? result.data : null
}

export function forgetSavedForLater(): void {
  inStorage(() => localStorage.removeItem(KEY))
}

/** Puts products onto the list. */
export function keepForLater(pharmacy_id: string, products: SavedForLater['products']): void {
  const known = readSavedForLater()
  const before = known?.pharmacy_id === pharmacy_id ? known.products : []
  write({ pharmacy_id, products: [...without(before, products), ...products] })
}

/** Takes products out of the cart and onto the list, before they go: nothing is lost in between. False where one stayed in the cart. */
export async function saveForLater(pharmacy_id: string, products: SavedForLater['products']): Promise<boolean> {
  keepForLater(pharmacy_id, products)
  const code = await onDemand(import('./write'))
  return Boolean((await code?.change(products.map(({ minsan }) => ({ minsan, quantity: 0 }))))?.ok)
}

/** Puts products of the list back into the cart; what cannot be had stays on the list and is given by name. */
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
  // Without storage they only leave the cart.
  inStorage(() => localStorage.setItem(KEY, JSON.stringify(value)))
}
