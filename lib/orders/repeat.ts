'use client'

import { reloadCart } from '@/lib/cart/browser'
import { cartTabs } from '@/lib/cart/state'
import { type Cart, cartCalls } from '@/lib/contract/cart'
import { api } from '@/lib/platform/browser'
import { problemCode } from '@/lib/platform/result'
import type { RepeatableOrder } from './repeatable'

/** What can be ordered again, at today's price; the lines that cannot be had are named. */
export type RepeatOffer = ReturnType<typeof offerRepeat>

type Repeated = Omit<RepeatableOrder, 'number' | 'pharmacy'> & { pharmacy: { id: string } }

const sumQuantities = ({ lines }: Repeated) => {
  const sum = new Map<string, number>()
  for (const { minsan, quantity } of lines) sum.set(minsan, (sum.get(minsan) ?? 0) + quantity)
  return [...sum].map(([minsan, quantity]) => ({ minsan, quantity }))
}

/** Asks what the order would be today; null where nobody answers. */
export async function quoteRepeat(order: Repeated): Promise<RepeatOffer | null> {
  const products = sumQuantities(order)
  const result = await api(cartCalls.quoteCart, { body: { pharmacy_id: order.pharmacy.id, products } })
  return result.ok ? offerRepeat(order, result.data) : null
}

/** An order's lines beside today's cart of them. */
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

/** `other_pharmacy`: the cart holds another pharmacy's products, and nothing has changed. */
export type RepeatOutcome = 'added' | 'other_pharmacy' | 'failed'

/**
 * Puts the lines into the cart, on top of what is there. With `move` the whole cart goes to the order's pharmacy first. `key` is this
 * wish's own: sent twice by a lost answer it counts once, while the order may be repeated again later.
 */
export async function repeatOrder(order: Repeated, offer: RepeatOffer, { move, key }: { move: boolean; key: string }) {
  const body = {
    pharmacy_id: order.pharmacy.id,
    products: offer.products.map(({ minsan, quantity }) => ({ idProdotto: minsan, Qta: quantity })),
    ...(move && { on_conflict: 'move_to_guest' as const }),
  }
  const result = await api(
    cartCalls.mergeCart,
    { body },
    { headers: { 'Idempotency-Key': move ? `${key}-move` : key } },
  )
  if (!result.ok) return problemCode(result.failure) === 'different_pharmacy' ? 'other_pharmacy' : 'failed'
  cartTabs.tell(null)
  await reloadCart()
  return 'added'
}
