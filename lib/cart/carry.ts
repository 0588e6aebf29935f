'use client'

import { writeTo } from '@/lib/session/own-server'
import { forgetCart, subscribe } from './browser'
import { EMPTY_GUEST_CART, holdGuestCart, readGuestCart, writeGuestCart } from './guest'
import { cartStore, isSignedIn } from './state'

/**
 * Posts a guest's cart to the server for the order page; returns false on failure. An empty cart is deleted there.
 */
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

/** This tab has placed an order and is navigating to it, so its cart is empty. */
let ordered = false
export const hasOrdered = (): boolean => ordered

/** Prepares the order page: waits for changes in flight and posts a guest's lines. On failure the page retries. */
export async function bringToOrder(): Promise<void> {
  ordered = false
  await cartSettled()
  if (!isSignedIn()) await carryCart(cartStore.snapshot().cart)
}

type Wish = { pharmacy_id: string; products: { minsan: string; quantity: number; name?: string }[] }

/**
 * Puts lines that are about to be ordered into an empty device cart, from which a customer's page merges them into
 * the account's.
 */
export function bringToCart({ pharmacy_id, products }: Wish): void {
  if (readGuestCart().products.length > 0) return
  const line = { price: null, image: null }
  writeGuestCart({ pharmacy_id, products: products.map((one) => ({ ...line, ...one, name: one.name ?? one.minsan })) })
}

/** Removes ordered lines from the device's cart; others stay. */
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
