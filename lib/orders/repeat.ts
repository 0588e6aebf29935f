'use client'

import { reloadCart } from '@/lib/cart/browser'
import { bringToCart, carryCart } from '@/lib/cart/carry'
import { BASKET } from '@/lib/checkout/basket'
import { type Cart, cartCalls } from '@/lib/contract/cart'
import { api } from '@/lib/session/api'
import type { RepeatableOrder } from './repeatable'

/** Products that can be ordered again, at current prices, and names of those that cannot. */
export type RepeatOffer = ReturnType<typeof offerRepeat>

type Repeated = Omit<RepeatableOrder, 'number' | 'pharmacy'> & { pharmacy: { id: string } }

const sumQuantities = ({ lines }: Repeated) => {
  const sum = new Map<string, number>()
  for (const { minsan, quantity } of lines) sum.set(minsan, (sum.get(minsan) ?? 0) + quantity)
  return [...sum].map(([minsan, quantity]) => ({ minsan, quantity }))
}

/** Quotes the order at current prices; null on failure. */
export async function quoteRepeat(order: Repeated): Promise<RepeatOffer | null> {
  const products = sumQuantities(order)
  const result = await api(cartCalls.quoteCart, { body: { pharmacy_id: order.pharmacy.id, products } })
  return result.ok ? offerRepeat(order, result.data) : null
}

/** Compares an order's lines with a current quote. */
export function offerRepeat(order: Repeated, cart: Pick<Cart, 'products'>) {
  const offered = sumQuantities(order).map(({ minsan, quantity }) => {
    const name = order.lines.find((line) => line.minsan === minsan)?.name ?? minsan
    const now = cart.products.find((one) => one.minsan === minsan && one.availability !== 'unavailable')
    return now ? { minsan, name, quantity: now.quantity, price: now.price, reduced: now.quantity < quantity } : name
  })
  return {
    products: offered.filter((one) => typeof one !== 'string'),
    gone: offered.filter((one) => typeof one === 'string'),
  }
}

/**
 * Takes available products to the checkout and returns its path; null on failure. The account's cart stays as it is,
 * except with a platform that only orders its cart (`direct: false`), which gets the lines.
 */
export async function orderAgain(order: Repeated, { products }: RepeatOffer, direct: boolean): Promise<string | null> {
  const basket = { pharmacy_id: order.pharmacy.id, products }
  if (direct)
    return (await carryCart(basket))
      ? `/checkout/${order.delivered ? 'home-delivery' : 'click-and-collect'}?${BASKET}`
      : null
  bringToCart(basket)
  await reloadCart()
  return '/checkout'
}
