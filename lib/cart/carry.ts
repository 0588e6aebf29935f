'use client'

import { writeTo } from '@/lib/session/own-server'
import { forgetCart, subscribe } from './browser'
import { EMPTY_GUEST_CART, holdGuestCart, readGuestCart, writeGuestCart } from './guest'
import { cartStore, isSignedIn } from './state'

/** Takes a guest's cart along to the order's page, which the server makes; false where that failed. An empty one is forgotten there. */
export async function carryCart({
  pharmacy_id,
  products,
}: {
  pharmacy_id: string | null
  products: readonly { minsan: string; quantity: number }[]
}): Promise<boolean> {
  const lines = products.map(({ minsan, quantity }) => ({ minsan, quantity }))
  const cart = pharmacy_id === null || lines.length === 0 ? null : { pharmacy_id, products: lines }
  return (await writeTo('/api/guest/cart', 'POST', { cart }))?.ok ?? false
}

/** Ends once nothing of the cart is on its way to the platform any more. */
export function cartSettled(): Promise<void> {
  return new Promise((resolve) => {
    const stop = subscribe(look)
    function look() {
      if (cartStore.snapshot().pending) return
      stop?.()
      resolve()
    }
    look()
  })
}

/** Whether this tab has made an order and is on its way to it: its cart is empty for that reason. */
let ordered = false
export const hasOrdered = (): boolean => ordered

/** Before one goes on from the cart to an order: waits for what is on its way, and takes a guest's lines along. Where that fails the page mends it. */
export async function bringToOrder(): Promise<void> {
  ordered = false
  await cartSettled()
  if (!isSignedIn()) await carryCart(cartStore.snapshot().cart)
}

type Wish = { pharmacy_id: string; products: { minsan: string; quantity: number; name?: string }[] }

/** Puts lines that are about to be ordered into the device's cart, which a customer's screen then puts to the account's; not over other lines. */
export function bringToCart({ pharmacy_id, products }: Wish): void {
  if (readGuestCart().products.length > 0) return
  const line = { price: null, image: null }
  writeGuestCart({ pharmacy_id, products: products.map((one) => ({ ...line, ...one, name: one.name ?? one.minsan })) })
}

/** What was ordered lies in the device's cart no longer; other lines stay there. */
export function forgetOrdered(wish: Wish): void {
  ordered = true
  holdGuestCart(false)
  const of = ({ products }: Pick<Wish, 'products'>) =>
    products
      .map(({ minsan, quantity }) => `${minsan} ${quantity}`)
      .sort()
      .join()
  const cart = readGuestCart()
  if (cart.pharmacy_id === wish.pharmacy_id && of(cart) === of(wish)) writeGuestCart(EMPTY_GUEST_CART)
  forgetCart()
}
