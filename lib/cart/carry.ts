'use client'

import { writeTo } from '@/lib/session/own-server'
import { forgetCart } from './browser'
import { EMPTY_GUEST_CART, holdGuestCart, writeGuestCart } from './guest'
import type { CartState } from './state'

/** Takes a guest's cart along to the order's page, which the server makes; false where that failed. An empty one is forgotten there. */
export async function carryCart({
  pharmacy_id,
  products,
}: Pick<CartState, 'pharmacy_id' | 'products'>): Promise<boolean> {
  const lines = products.map(({ minsan, quantity }) => ({ minsan, quantity }))
  const cart = pharmacy_id === null || lines.length === 0 ? null : { pharmacy_id, products: lines }
  return (await writeTo('/api/guest/cart', 'POST', { cart }))?.ok ?? false
}

/** What was ordered lies in the device's cart no longer. */
export function forgetGuestCart(): void {
  holdGuestCart(false)
  writeGuestCart(EMPTY_GUEST_CART)
  forgetCart()
}
